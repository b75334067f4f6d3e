// Files that are dropped on a part of the page.

/** `<main {@attach takesFiles(open)}>`: what is dropped there is opened. */
export const takesFiles = (open: (files: FileList | undefined) => unknown) => (node: HTMLElement) => {
  const over = (event: DragEvent) => event.preventDefault();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void open(event.dataTransfer?.files);
  };
  node.addEventListener('dragover', over);
  node.addEventListener('drop', drop);
  return () => {
    node.removeEventListener('dragover', over);
    node.removeEventListener('drop', drop);
  };
};
