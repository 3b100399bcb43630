/** Told on the document by `useDialog` of every build after a dialog opened or closed. */
const changed = 'caderneta:dialogs';

/** Dialogs whose address is their own have their entry already. */
const ofHistory = 'dialog[open]:not([data-own-entry])';

/** How many dialogs stand over the page at an entry of the history. */
function depthOf(state: unknown): number {
  return (state as { dialogs?: number } | null)?.dialogs ?? 0;
}

const leadsElsewhere = (address: string | URL | null | undefined): boolean =>
  new URL(address ?? '', window.location.href).pathname !== window.location.pathname;

type Write = typeof window.history.pushState;

/**
 * Gives each open dialog an entry in the history, so that Back closes the dialog and not the page.
 * A dialog that closes in another way takes its entry along, and a page that opens from a dialog
 * takes its place. The page's router hears nothing of it.
 */
class DialogHistory {
  /** The open dialogs, the last one on top. */
  #open: Element[] = [];
  /** The page that they stand on. */
  #page = '';
  #isTraveling = false;
  /** What the page wrote during a traversal, which leaves it behind. */
  #late: (() => void)[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #push: Write = window.history.pushState.bind(window.history);

  constructor() {
    const { history } = window;
    const replace: Write = history.replaceState.bind(history);
    // The entry of a dialog is where the page goes on from.
    history.pushState = (...entry) => {
      if (this.#isTraveling) this.#late.push(() => this.#push(...entry));
      if (depthOf(history.state) > 0) replace(...entry);
      else this.#push(...entry);
    };
    // A page that takes the place of the dialog's page takes the dialog's, too.
    history.replaceState = (...entry) => {
      const depth = leadsElsewhere(entry[2]) ? depthOf(history.state) : 0;
      if (this.#isTraveling || depth > 0) this.#late.push(() => replace(...entry));
      replace(...entry);
      if (!this.#isTraveling && depth > 0) this.#travel(-depth);
    };
    // Before the page's router.
    window.addEventListener('popstate', (event) => this.#onPop(event), true);
    document.addEventListener(changed, () => this.#onChange());
    this.#onChange();
  }

  /** Resolves once no closed dialog has an entry any more. */
  settled(): Promise<void> {
    if (this.#isSettled()) return Promise.resolve();
    return new Promise((resolve) => void this.#waiting.add(resolve));
  }

  #isSettled(): boolean {
    return !this.#isTraveling && depthOf(window.history.state) <= this.#open.length;
  }

  #onChange(): void {
    const found = [...document.querySelectorAll(ofHistory)];
    const stayed = this.#open.filter((dialog) => found.includes(dialog));
    this.#open = [...stayed, ...found.filter((dialog) => !stayed.includes(dialog))];
    // One dialog may take the place of another.
    queueMicrotask(() => this.#follow());
  }

  /** Makes as many entries as there are dialogs. */
  #follow(): void {
    if (this.#isTraveling) return;
    const depth = depthOf(window.history.state);
    if (depth > this.#open.length) {
      this.#travel(this.#open.length - depth);
      return;
    }
    if (depth === 0) this.#page = window.location.href;
    for (let next = depth + 1; next <= this.#open.length; next += 1) {
      this.#push({ ...(window.history.state as object | null), dialogs: next }, '');
    }
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #travel(by: number): void {
    this.#isTraveling = true;
    window.history.go(by);
  }

  #onPop(event: PopStateEvent): void {
    if (this.#isTraveling) {
      this.#isTraveling = false;
      event.stopImmediatePropagation();
      for (const write of this.#late.splice(0)) write();
      this.#follow();
      return;
    }
    const depth = depthOf(event.state);
    const isOfPage = this.#open.length > 0 && window.location.href === this.#page;
    if (!isOfPage) {
      // Back or forward onto the entry of a dialog that is gone.
      if (depth > 0) queueMicrotask(() => this.#follow());
      return;
    }
    event.stopImmediatePropagation();
    for (const dialog of this.#open.slice(depth).reverse()) {
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    }
    // Its owner has closed it by then, unless it stays to ask.
    setTimeout(() => {
      const missing = this.#open.length - depthOf(window.history.state);
      if (missing > 0 && !this.#isTraveling) this.#travel(missing);
    });
  }
}

let followed: DialogHistory | undefined;

/** Begins to give dialogs entries in the history; once in a page. */
export function followDialogs(): Pick<DialogHistory, 'settled'> {
  followed ??= new DialogHistory();
  return followed;
}
