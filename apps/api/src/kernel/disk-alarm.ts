import { Counter, type Registry } from 'prom-client';

/** How long after the last write that found no room `/readyz` still tells of it. */
const rememberedMilliseconds = 60_000;

/** Remembers that a disk was full, for people who watch the server. */
export class DiskAlarm {
  readonly #writes: Counter;
  readonly #now: () => Date;
  #lastAt = -Infinity;

  constructor(registry: Registry, now: () => Date) {
    this.#now = now;
    this.#writes = new Counter({
      name: 'caderneta_disk_full_total',
      help: 'Calls that could not be stored because a disk is full.',
      registers: [registry],
    });
  }

  ring(): void {
    this.#lastAt = this.#now().getTime();
    this.#writes.inc();
  }

  get isRinging(): boolean {
    return this.#now().getTime() - this.#lastAt < rememberedMilliseconds;
  }
}
