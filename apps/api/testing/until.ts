/**
 * Waits for a condition that another process brings about.
 * @param what is waited for, in the message of the failure
 * @param patience milliseconds: what takes a second on a quiet machine takes a minute on a busy one
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  patience = 120_000,
): Promise<void> {
  const end = Date.now() + patience;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not within ${patience} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
