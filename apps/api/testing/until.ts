interface Deadline {
  milliseconds: number;
  /** What is waited for, in the message of the failure. */
  what: string;
}

/** Waits for a condition that another process brings about; fails at the deadline. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { milliseconds, what }: Deadline,
): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not within ${milliseconds} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
