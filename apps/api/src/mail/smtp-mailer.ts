import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import { NotSent } from '#/outbox/process-outbox.ts';
import type { Mailer } from './mailer.ts';

interface SmtpOptions {
  url: string;
  from: string;
  domain: string;
}

/** Mails at the same time. */
export const smtpConnections = 5;

export function openSmtpMailer({ url, from, domain }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: smtpConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(compose(mail, { from, domain }));
      } catch (error) {
        throw explain(error);
      }
    },
    description: `E-mails saem por ${new URL(url).host}`,
    close: () => transport.close(),
  };
}

interface SmtpError {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Only a refusal of the recipient is final; all else may be the server's trouble of the hour. */
function explain(error: unknown): NotSent {
  const { code = 'unknown', responseCode, command } = error as SmtpError;
  const isAboutRecipient = command === 'RCPT TO' || (code === 'EENVELOPE' && command === 'API');
  const isFinal = isAboutRecipient && (responseCode ?? 500) >= 500;
  return new NotSent([code, responseCode, command].filter(Boolean).join(' '), isFinal);
}
