/** The token of a personal link: in the address that it came with, then in the history's entry. */
export function readToken(): string | null {
  const { token = null } = (window.history.state ?? {}) as { token?: string | null };
  return window.location.hash.slice(1) || token;
}

/** Takes the token out of the address, where it could be seen or shared. It outlives a reload. */
export function hideToken(): void {
  const token = window.location.hash.slice(1);
  if (token) window.history.replaceState({ token }, '', window.location.pathname);
}
