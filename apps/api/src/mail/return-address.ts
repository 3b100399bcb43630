import { createHmac } from 'node:crypto';
import { readSignedId, signId } from '#/secrets/signed-ids.ts';

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
  const tag = Buffer.concat([signId(id, key, signBytes), markOf(id, to, key)]);
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
  const noticeId = readSignedId(bytes.subarray(0, -markBytes), key, signBytes);
  if (!noticeId) return undefined;
  const mark = bytes.subarray(-markBytes);
  return { noticeId, wentTo: (to) => markOf(noticeId, to, key).equals(mark) };
}

const markOf = (id: string, to: string, key: Uint8Array) =>
  createHmac('sha256', key).update('to').update(id).update(to).digest().subarray(0, markBytes);
