// The side panel with our wording of a rule. Any rule id on any screen opens it.

class Panel {
  /** null: closed; '': the list of all rules. */
  rule: string | null = $state(null);
  game = $state('');
  private returnTo: HTMLElement | null = null;

  show(rule: string, game?: string): void {
    if (game) this.game = game;
    if (this.rule === null) this.returnTo = document.activeElement as HTMLElement | null;
    this.rule = rule;
  }
  hide(): void {
    this.rule = null;
    this.returnTo?.focus?.();
    this.returnTo = null;
  }
}

export const panel = new Panel();
