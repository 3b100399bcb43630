import { createHmac } from 'node:crypto';
import { readSignedId, signId } from '#/secrets/signed-ids.ts';

/** A guess is right once in 2^64. */
const signBytes = 8;
/** Tells one guardian's addresses apart, and guards nothing. */
const markBytes = 4;

/** What a tag says of the e-mail that it was made for. */
export interface TaggedMail {
  /** Of the notice that the e-mail told. */
  noticeId: string;
  /** Whether it went to this address. */
  wentTo: (address: string) => boolean;
}

/**
 * Names the notice of an e-mail, with a keyed sign, so that nobody else makes another one. It holds
 * neither a name nor an address.
 */
export const tagOf = ({ id, to }: { id: string; to: string }, key: Uint8Array): Buffer =>
  Buffer.concat([signId(id, key, signBytes), markOf(id, to, key)]);

/** @returns undefined where it is none of ours, or the sign is forged */
export function readTag(tag: Buffer, key: Uint8Array): TaggedMail | undefined {
  if (tag.length <= markBytes) return undefined;
  const noticeId = readSignedId(tag.subarray(0, -markBytes), key, signBytes);
  if (!noticeId) return undefined;
  const mark = tag.subarray(-markBytes);
  return { noticeId, wentTo: (to) => markOf(noticeId, to, key).equals(mark) };
}

const markOf = (id: string, to: string, key: Uint8Array) =>
  createHmac('sha256', key).update('to').update(id).update(to).digest().subarray(0, markBytes);
