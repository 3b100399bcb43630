/**
 * Wakes the sending of this server when an item is due that one of its requests holds back, or when
 * a communication goes out in batches. Other servers find the item when they look next.
 */
export class DispatchAlarm {
  #wake = () => {};

  /** Before this call, alarms have no effect. */
  connect(wake: () => void): void {
    this.#wake = wake;
  }

  ring(): void {
    this.#wake();
  }

  ringAt(instant: Date, now: Date): void {
    setTimeout(() => this.#wake(), instant.getTime() - now.getTime()).unref();
  }
}
