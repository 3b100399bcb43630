type Task<T> = () => Promise<T>;

const lockName = 'caderneta.session';
let last: Promise<unknown> = Promise.resolve();

/** Runs tasks one after the other: over all tabs where the browser has locks, else in this one. */
export function oneAtATime<T>(task: Task<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(lockName, task);
  const run = last.then(task, task);
  last = run;
  return run;
}
