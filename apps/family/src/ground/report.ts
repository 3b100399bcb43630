/** Logs an unhandled failure, without personal data. */
export function report(what: string, error?: unknown): void {
  // eslint-disable-next-line no-console -- the console is where the reports of this app go
  console.error(`[caderneta] ${what}`, ...(error === undefined ? [] : [error]));
}
