const key = 'caderneta.asked';

/** Stores the requested address in this tab before the browser goes to a provider. */
export function keepAsked(asked: unknown): void {
  if (typeof asked === 'string') sessionStorage.setItem(key, asked);
  else sessionStorage.removeItem(key);
}

export function takeAsked(): string | null {
  const asked = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return asked;
}
