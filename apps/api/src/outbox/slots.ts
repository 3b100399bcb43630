/** How many may do something at the same time; the others wait, in the order in which they came. */
export class Slots {
  #free: number;
  readonly #reserved: number;
  readonly #awaited: (() => void)[] = [];
  readonly #patient: (() => void)[] = [];

  /** @param reserved how many of them only what somebody waits for may take */
  constructor(most: number, reserved = 0) {
    this.#free = most;
    this.#reserved = reserved;
  }

  async run<T>(act: () => Promise<T>, { isAwaited = false } = {}): Promise<T> {
    await new Promise<void>((resolve) => {
      (isAwaited ? this.#awaited : this.#patient).push(resolve);
      this.#admit();
    });
    try {
      return await act();
    } finally {
      this.#free += 1;
      this.#admit();
    }
  }

  #admit(): void {
    const next =
      (this.#free > 0 && this.#awaited.shift()) ||
      (this.#free > this.#reserved && this.#patient.shift());
    if (!next) return;
    this.#free -= 1;
    next();
  }
}
