import type SendmailMessage from 'nodemailer/lib/mailer';
import type { Mail } from './mailer.ts';

/** The message as nodemailer takes it. */
export function compose(
  { id, to, subject, text, html }: Mail,
  { from, domain }: { from: string; domain: string },
): SendmailMessage.Options {
  return {
    from,
    // As an object: an address is never read as a list of them.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
