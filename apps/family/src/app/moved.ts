/**
 * Opens the server's page that leads on to where the school is. It knows the browser by its cookie, which
 * no script may read.
 */
export function leaveForNewAddress(): void {
  window.location.assign('/v1/family/moved');
}
