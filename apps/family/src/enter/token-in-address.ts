/** Takes the token out of the address, where it could be seen, shared or kept in the history. */
export function takeToken(): string | null {
  const token = window.location.hash.slice(1);
  if (!token) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}
