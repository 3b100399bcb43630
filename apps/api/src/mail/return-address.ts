import { readTag, type TaggedMail, tagOf } from './mail-tag.ts';

/**
 * The envelope's sender of one e-mail: `base` with a tag of the notice, so that nobody else can report
 * on it.
 * @param base 'devolucoes@escola.com.br'
 */
export function returnAddressOf(
  mail: { id: string; to: string },
  { base, key }: { base: string; key: Uint8Array },
): string {
  const [local, domain] = base.split('@');
  return `${local}+${tagOf(mail, key).toString('hex')}@${domain}`;
}

/**
 * The envelope's sender of an e-mail that only tries the way. Its tag is none of a notice: whoever reads
 * the mailbox for notices leaves a report about it there.
 */
export function testReturnAddressOf(id: string, base: string): string {
  const [local, domain] = base.split('@');
  return `${local}+teste-${id}@${domain}`;
}

/** @returns what the address says; undefined where it is none of ours, or the sign is forged */
export function readReturnAddress(
  address: string,
  { base, key }: { base: string; key: Uint8Array },
): TaggedMail | undefined {
  const [local = '', domain = ''] = base.toLowerCase().split('@');
  const [, given, tag, at] = /^(.+)\+([0-9a-f]{56})@(.+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (!tag || given !== local || at !== domain) return undefined;
  return readTag(Buffer.from(tag, 'hex'), key);
}
