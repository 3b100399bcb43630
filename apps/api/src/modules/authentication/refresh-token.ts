/** 30 days. */
export const refreshTokenSeconds = 30 * 24 * 60 * 60;

export function refreshTokenExpiry(): Date {
  return new Date(Date.now() + refreshTokenSeconds * 1000);
}
