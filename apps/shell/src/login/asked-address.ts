const key = 'caderneta.asked';

/** Remembers, in this tab, what was asked for before the page is left for a provider. */
export function keepAsked(asked: unknown): void {
  if (typeof asked === 'string') sessionStorage.setItem(key, asked);
  else sessionStorage.removeItem(key);
}

export function takeAsked(): string | null {
  const asked = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return asked;
}
