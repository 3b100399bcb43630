/**
 * Wakes the dispatcher of this server at the instant of something that it was just given. Every
 * other server finds it by its own looks.
 */
export class DispatchAlarm {
  #wake = () => {};

  /** Tells whom to wake; until then nobody is woken. */
  connect(wake: () => void): void {
    this.#wake = wake;
  }

  ringAt(instant: Date, now: Date): void {
    setTimeout(() => this.#wake(), instant.getTime() - now.getTime()).unref();
  }
}
