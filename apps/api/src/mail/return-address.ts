import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
/** A guess is right once in 2^64. */
const signBytes = 8;
/** Tells one guardian's addresses apart, and guards nothing. */
const markBytes = 4;

/** What a return address says of the e-mail that came back. */
export interface ReturnedMail {
  /** Of the notice that the e-mail told. */
  noticeId: string;
  /** Whether it went to this address. */
  wentTo: (address: string) => boolean;
}

/**
 * The envelope's sender of one e-mail: `base` with a tag that names the notice and carries a keyed
 * sign, so that nobody else can report on it. It holds neither a name nor an address.
 * @param base 'devolucoes@escola.com.br'
 */
export function returnAddressOf(
  { id, to }: { id: string; to: string },
  { base, key }: { base: string; key: Uint8Array },
): string {
  const noticeId = Buffer.from(id.replaceAll('-', ''), 'hex');
  const tag = Buffer.concat([noticeId, signOf(noticeId, key), markOf(noticeId, to, key)]);
  const [local, domain] = base.split('@');
  return `${local}+${tag.toString('hex')}@${domain}`;
}

/** @returns what the address says; undefined where it is none of ours, or the sign is forged */
export function readReturnAddress(
  address: string,
  { base, key }: { base: string; key: Uint8Array },
): ReturnedMail | undefined {
  const [local = '', domain = ''] = base.toLowerCase().split('@');
  const [, given, tag, at] = /^(.+)\+([0-9a-f]{56})@(.+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (!tag || given !== local || at !== domain) return undefined;
  const bytes = Buffer.from(tag, 'hex');
  const id = bytes.subarray(0, idBytes);
  const sign = bytes.subarray(idBytes, idBytes + signBytes);
  const mark = bytes.subarray(idBytes + signBytes);
  if (!timingSafeEqual(sign, signOf(id, key))) return undefined;
  const noticeId = id
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { noticeId, wentTo: (to) => markOf(id, to, key).equals(mark) };
}

const signOf = (id: Buffer, key: Uint8Array) =>
  createHmac('sha256', key).update('sign').update(id).digest().subarray(0, signBytes);

const markOf = (id: Buffer, to: string, key: Uint8Array) =>
  createHmac('sha256', key).update('to').update(id).update(to).digest().subarray(0, markBytes);
