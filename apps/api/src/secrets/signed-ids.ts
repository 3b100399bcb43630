import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;

/** The bytes of an id and a keyed sign of it: no stranger makes another one that `readSignedId` takes. */
export function signId(id: string, key: Uint8Array, signBytes: number): Buffer {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, signOf(bytes, key, signBytes)]);
}

/** @returns the id; undefined where the length is another one, or the sign is forged */
export function readSignedId(
  signed: Buffer,
  key: Uint8Array,
  signBytes: number,
): string | undefined {
  if (signed.length !== idBytes + signBytes) return undefined;
  const bytes = signed.subarray(0, idBytes);
  if (!timingSafeEqual(signed.subarray(idBytes), signOf(bytes, key, signBytes))) return undefined;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const signOf = (id: Buffer, key: Uint8Array, signBytes: number) =>
  createHmac('sha256', key).update('sign').update(id).digest().subarray(0, signBytes);
