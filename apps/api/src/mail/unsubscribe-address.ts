import { readTag, type TaggedMail, tagOf } from './mail-tag.ts';

/** Outside of what the family's worker serves. */
export const unsubscribePath = '/v1/family/unsubscribe';

interface Signed {
  publicUrl: string;
  /** `KeyRing.unsubscribing` */
  key: Uint8Array;
}

/**
 * Where whoever got an e-mail switches off e-mails about what it tells of. The tag is in the query,
 * which no log keeps.
 */
export const unsubscribeAddressOf = (
  mail: { id: string; to: string },
  { publicUrl, key }: Signed,
): string => `${publicUrl}${unsubscribePath}?key=${tagOf(mail, key).toString('base64url')}`;

/** @returns undefined where it is none of ours */
export const readUnsubscribeKey = (text: string, key: Uint8Array): TaggedMail | undefined =>
  readTag(Buffer.from(text, 'base64url'), key);
