/**
 * Makes a random key for one intent. Needs no https, unlike `crypto.randomUUID`.
 * @returns 32 hexadecimal digits
 * @example api.call(sendMessage, input, { idempotencyKey: newIdempotencyKey() })
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
