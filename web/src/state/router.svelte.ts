// Addresses of the pages, behind the '#', so that any plain web server will do.

class Router {
  path = $state(read());

  constructor() {
    if (typeof window !== 'undefined') window.addEventListener('hashchange', () => (this.path = read()));
  }

  /** The address in parts: ['play', 'abc'] */
  get parts(): string[] {
    return this.path.split('?')[0]!.split('/').filter(Boolean).map(decoded);
  }
  get query(): URLSearchParams {
    return new URLSearchParams(this.path.split('?')[1] ?? '');
  }

  go(...parts: string[]): void {
    location.hash = link(...parts);
  }
}

/** A mistyped address is an unknown one, not a blank page. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): string {
  return typeof location === 'undefined' ? '' : location.hash.replace(/^#/, '');
}

export function link(...parts: string[]): string {
  return '#/' + parts.map(encodeURIComponent).join('/');
}

export const router = new Router();
