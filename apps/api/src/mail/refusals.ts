import { enhancedMailCode } from '#/describe-error.ts';
import { NotSent } from '#/outbox/process-outbox.ts';

/** Of nodemailer. */
export interface SmtpError {
  code?: string;
  responseCode?: number;
  /** The mail server's words, which repeat the address. */
  response?: string;
  command?: string;
}

/**
 * What a mail server's refusal means. Any 5xx about this message is final for it, and of some of them
 * there is no such address. A 5xx before a recipient is named is about the installation.
 */
export function explain(error: unknown): NotSent {
  const { code = 'unknown', responseCode, response = '', command } = error as SmtpError;
  const [mailCode] = enhancedMailCode.exec(response) ?? [];
  const reason = [code, responseCode, mailCode, command].filter(Boolean).join(' ');
  // An address that nodemailer itself cannot send to.
  if (code === 'EENVELOPE' && command === 'API') return new NotSent(reason, 'noAddress');
  if (responseCode === undefined || responseCode < 500) return new NotSent(reason, 'forNow');
  return new NotSent(reason, meaningOf({ responseCode, mailCode, command }));
}

/** Commands that name the recipient or carry the message: what is refused there is about them. */
const aboutMessage = ['RCPT TO', 'DATA'];
/** 5.3.4: the message is too big, which some say before they have it. */
const tooBig = '5.3.4';
/** The server wants a user: nothing would be taken. */
const needsUser = 530;

function meaningOf(refused: {
  responseCode: number;
  mailCode: string | undefined;
  command: string | undefined;
}) {
  const { responseCode, mailCode, command = '' } = refused;
  const isOfMessage = aboutMessage.includes(command) && responseCode !== needsUser;
  if (!isOfMessage && mailCode !== tooBig) return 'ofInstallation';
  if (mailCode) return noSuchAddress.test(mailCode) ? 'noAddress' : 'forGood';
  // 552 is a full mailbox, 554 what the server thinks of the sender.
  const isUnknown = command === 'RCPT TO' && [501, 550, 551, 553].includes(responseCode);
  return isUnknown ? 'noAddress' : 'forGood';
}

/** RFC 3463: of the recipient's address, but not of the sender's (5.1.7, 5.1.8), or of the way to it. */
export const noSuchAddress = /^5\.(1\.([0-6]|9|10)|4\.\d+)$/;
