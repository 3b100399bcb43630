import { followStream, type OpenStream } from './event-stream.ts';

export type { OpenStream } from './event-stream.ts';

const second = 1_000;
/** A tab that is not looked at for longer leaves the stream to others. */
const hiddenFor = 60 * second;
/** The leading tab passes on that the stream lives every 25 seconds. */
const silence = 60 * second;
const lookEvery = 5 * second;
/** For a stream that ends to come back before anybody begins to poll. */
const grace = 5 * second;

export interface LiveOptions {
  /** Of the channel and the lock that the tabs of a session share. */
  name: string;
  open: OpenStream;
  /** Called in every tab: whether changes are told. From false to true, some may have been missed. */
  onLive: (isLive: boolean) => void;
  /** Called in every tab. */
  onEvent: (name: string, data: unknown) => void;
}

/** Messages of the tab with the stream to the others, and `hello`, which they send to it. */
type Message =
  | { kind: 'hello' }
  | { kind: 'live'; isLive: boolean }
  | { kind: 'event'; name: string; data: unknown; id: string | undefined };

/**
 * Follows the server's events over one stream for all tabs of a browser. The tab that holds a lock has
 * it and passes on what it hears; when that tab is closed or hidden, another one takes over. Where
 * browsers lack locks or channels each tab has its own.
 * @returns how to stop
 */
export function followLive(options: LiveOptions): () => void {
  let tab: Tab | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') tab ??= new Tab(options);
    else timer = setTimeout(leave, hiddenFor);
  };
  const leave = () => {
    clearTimeout(timer);
    tab?.close();
    tab = undefined;
  };
  // A page that is kept for going back holds neither lock nor stream.
  const listeners = [
    [window, 'pagehide', leave],
    [window, 'pageshow', update],
    [document, 'visibilitychange', update],
  ] as const;
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  update();
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
    leave();
  };
}

class Tab {
  readonly #options: LiveOptions;
  readonly #channel: BroadcastChannel | undefined;
  readonly #closing = new AbortController();
  readonly #watch: ReturnType<typeof setInterval>;
  #grace: ReturnType<typeof setTimeout> | undefined;
  #isLive = false;
  #isLeading = false;
  #heardAt = 0;
  #lastEventId: string | undefined;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#channel = 'BroadcastChannel' in window ? new BroadcastChannel(options.name) : undefined;
    this.#channel?.addEventListener('message', ({ data }) => this.#hear(data as Message));
    this.#say({ kind: 'hello' });
    this.#watch = setInterval(() => this.#look(), lookEvery);
    void this.#waitToLead();
  }

  close(): void {
    this.#closing.abort();
    clearInterval(this.#watch);
    clearTimeout(this.#grace);
    if (this.#isLeading) this.#tellLive(false);
    else this.#setLive(false);
    this.#channel?.close();
  }

  async #waitToLead(): Promise<void> {
    const { signal } = this.#closing;
    const lead = () => this.#lead(signal);
    if (!this.#channel || !('locks' in navigator)) return lead();
    // The wait for the lock is aborted by closing this tab.
    await navigator.locks.request(this.#options.name, { signal }, lead).catch(() => undefined);
  }

  async #lead(signal: AbortSignal): Promise<void> {
    this.#isLeading = true;
    await followStream(
      this.#options.open,
      {
        onEvent: (name, data, id) => this.#take(name, data, id),
        onLife: () => {
          if (this.#isLive) this.#say({ kind: 'live', isLive: true });
        },
        onEnd: () => this.#loseSoon(),
      },
      { signal, lastEventId: this.#lastEventId },
    );
  }

  /** Handles an event of the server. */
  #take(name: string, data: unknown, id: string | undefined): void {
    this.#lastEventId = id;
    if (name !== 'ready') {
      this.#say({ kind: 'event', name, data, id });
      return this.#options.onEvent(name, data);
    }
    clearTimeout(this.#grace);
    this.#grace = undefined;
    if (!(data as { isResumed: boolean }).isResumed) this.#tellLive(false);
    this.#tellLive(true);
  }

  /** Handles a message of another tab. */
  #hear(message: Message): void {
    if (message.kind === 'hello') {
      if (this.#isLeading && this.#isLive) this.#say({ kind: 'live', isLive: true });
      return;
    }
    if (this.#isLeading) return;
    this.#heardAt = Date.now();
    if (message.kind === 'live') return this.#setLive(message.isLive);
    this.#lastEventId = message.id;
    this.#options.onEvent(message.name, message.data);
  }

  #loseSoon(): void {
    this.#grace ??= setTimeout(() => this.#tellLive(false), grace);
  }

  /** The leading tab may have died without a word. */
  #look(): void {
    if (!this.#isLeading && Date.now() - this.#heardAt > silence) this.#setLive(false);
  }

  #tellLive(isLive: boolean): void {
    this.#setLive(isLive);
    this.#say({ kind: 'live', isLive });
  }

  #setLive(isLive: boolean): void {
    if (this.#isLive === isLive) return;
    this.#isLive = isLive;
    this.#options.onLive(isLive);
  }

  #say(message: Message): void {
    this.#channel?.postMessage(message);
  }
}
