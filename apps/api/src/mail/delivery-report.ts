import PostalMime, { type Email } from 'postal-mime';
import { enhancedMailCode } from '#/describe-error.ts';
import { noSuchAddress } from './refusals.ts';

/** Why an e-mail came back: `full` and `other` say nothing of the address. */
export type ReturnReason = 'noAddress' | 'full' | 'other';

/** That an e-mail will not arrive. */
export interface DeliveryFailure {
  reason: ReturnReason;
  /** RFC 3463: '5.1.1'. */
  code: string;
  /** Addresses that the report was sent to; the e-mail's return address is among them. */
  receivers: string[];
}

/** Of a report that is read; its rest is the e-mail that came back. */
export const mostReportBytes = 256 * 1024;
const bounds = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024 };
const mostReceivers = 20;

/**
 * Reads a report of RFC 3464.
 * @returns undefined for whatever is none, or says that the e-mail is late, arrived or was forwarded
 */
export async function readDeliveryReport(source: Uint8Array): Promise<DeliveryFailure | undefined> {
  const email = await parseMail(source);
  if (!email || !isReport(email)) return undefined;
  const status = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (typeof status?.content !== 'string') return undefined;
  // What is about the message comes first, then a block for each recipient; ours have one.
  const [, recipient, ...others] = status.content.trim().split(/\r?\n[ \t]*\r?\n/);
  if (!recipient || others.some((block) => block.trim() !== '')) return undefined;
  const code = enhancedMailCode.exec(fieldOf(recipient, 'status'))?.[0];
  if (!code || fieldOf(recipient, 'action').toLowerCase() !== 'failed') return undefined;
  return { code, reason: reasonOf(code), receivers: receiversOf(email) };
}

/** @returns undefined for what is no e-mail, or too deep */
export async function parseMail(source: Uint8Array): Promise<Email | undefined> {
  try {
    const bounded = source.subarray(0, mostReportBytes);
    return await PostalMime.parse(bounded, { ...bounds, attachmentEncoding: 'utf8' });
  } catch {
    return undefined;
  }
}

function isReport({ headers }: Email): boolean {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  return /^\s*multipart\/report\b/i.test(type) && /report-type="?delivery-status\b/i.test(type);
}

function fieldOf(block: string, name: string): string {
  const start = `${name.toLowerCase()}:`;
  const line = block.split(/\r?\n/).find((one) => one.toLowerCase().startsWith(start));
  return line?.slice(start.length).trim() ?? '';
}

function reasonOf(code: string): ReturnReason {
  if (noSuchAddress.test(code)) return 'noAddress';
  return code === '5.2.2' ? 'full' : 'other';
}

/** Mail servers note the address under different names; the mailbox itself is one of them. */
const receiverHeaders = ['to', 'delivered-to', 'x-original-to', 'envelope-to'];

function receiversOf({ headers }: Email): string[] {
  return headers
    .filter(({ key }) => receiverHeaders.includes(key))
    .flatMap(({ value }) => value.split(/[\s<>,;:"()]+/).filter((word) => word.includes('@')))
    .slice(0, mostReceivers);
}
