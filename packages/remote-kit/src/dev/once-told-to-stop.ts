/** Ends the process after a signal, once everything is closed. */
export function onceToldToStop(stop: () => Promise<unknown>): void {
  let stopping = false;
  const stopOnce = () => {
    if (stopping) return;
    stopping = true;
    void stop().finally(() => process.exit());
  };
  process.on('SIGINT', stopOnce);
  process.on('SIGTERM', stopOnce);
}
