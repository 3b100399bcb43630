import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type SendmailMessage from 'nodemailer/lib/mailer';
import type { Config } from '#/config.ts';
import { readMailRoute } from '#/config/mail-settings.ts';
import { NotSent, Slots } from '#/outbox/process-outbox.ts';
import { explain, type SmtpError } from './refusals.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a report goes that it did not arrive; by default the address of MAIL_FROM. */
  returnTo?: string | undefined;
  /** Where one click, or a visit, ends e-mails of its kind. */
  unsubscribe?: string | undefined;
  /** Whom mail programs show as the sender, and who gets the answers; by default MAIL_FROM. */
  sender?: { name: string; replyTo: string | null };
  /** Shown within the HTML. */
  images?: InlineImage[];
  /**
   * By RFC 6047: writes what takes an event out of the calendar of who opens the e-mail, for the
   * address that the e-mail comes from.
   */
  cancellation?: ((organizer: string) => string) | undefined;
}

export interface InlineImage {
  /** As the HTML refers to it: `cid:id`. */
  id: string;
  mediaType: string;
  content: Buffer;
}

/** The id is the same in every attempt: mail programs show one Message-ID once. */
export type Mail = OutgoingMail & { id: string };

export interface Leaving {
  /** Somebody waits for it: it does not wait behind what thousands get. */
  isAwaited?: boolean;
  /** Runs right before the e-mail leaves, when a connection is free; what it throws keeps it here. */
  confirm?: () => Promise<void>;
}

export interface Mailer {
  /** @throws {NotSent} */
  send: (mail: Mail, leaving?: Leaving) => Promise<void>;
  /** Tells the person who starts the server where e-mails go. */
  description: string;
  /** Also ends what is under way: it is not sent. */
  close: () => void;
}

interface Sender {
  /** As mail programs show it, with a name or without. */
  from: string;
  /** Ends the Message-ID. */
  domain: string;
}

/** Of an installation without e-mails: nothing is asked of it but by mistake, and nothing is kept. */
const noMailer: Mailer = {
  send: () => Promise.reject(new NotSent('no mail server', 'forGood')),
  description: 'Não há e-mails (para enviá-los, configure SMTP_URL)',
  close: () => undefined,
};

/** Sends by SMTP, or with SMTP_URL=folder or none writes to the outbox in the data folder. */
export async function openMailer(config: Config): Promise<Mailer> {
  const { smtpUrl, sendsMail, mailFrom: from, publicUrl, dataFolder } = config;
  if (!sendsMail) return noMailer;
  const domain = new URL(publicUrl).hostname;
  if (smtpUrl) return openSmtpMailer({ url: smtpUrl, from, domain });
  return openOutboxMailer({ folder: join(dataFolder, 'outbox'), from, domain });
}

/** How many e-mails are sent at the same time. */
export const smtpConnections = 5;

/** Of them, how many are kept for e-mails that somebody waits for. */
const awaitedConnections = 1;

/** Milliseconds without an attempt after the server refused the installation itself. */
const refusedMilliseconds = 60_000;

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Connects to a mail server, encrypts and signs in as sending does, and leaves.
 * @throws errors of nodemailer, with a `code`
 */
export async function connectToSmtp(url: string): Promise<void> {
  const transport = createTransport({ ...readMailRoute(url), ...patience });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Sends one e-mail by a connection of its own, and answers with the server's words to it.
 * @throws errors of nodemailer, with a `code`
 */
export async function sendOnce(mail: Mail, { smtpUrl, ...sender }: Sender & { smtpUrl: string }) {
  const transport = createTransport({ ...readMailRoute(smtpUrl), ...patience });
  try {
    return (await transport.sendMail(compose(mail, sender))).response;
  } finally {
    transport.close();
  }
}

/** Nobody reads mail there: the domain does not exist. */
const nobody = 'ninguem@caderneta.invalid';

/**
 * Whether a server lets only those send who sign in. Begins an e-mail to nobody, and breaks it off
 * where the server would take it.
 */
export async function demandsUser(url: string, from: string): Promise<boolean> {
  const connection = new SMTPConnection({ ...readMailRoute(url), ...patience });
  const broken = new Readable({ read: () => broken.destroy(new Error('no e-mail')) });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    await new Promise<void>((resolve, reject) => {
      const envelope = { from: addressIn(from), to: nobody };
      connection.send(envelope, broken, (error) => (error ? reject(error) : resolve()));
    });
    return false;
  } catch (error) {
    const { responseCode = 0, response = '' } = error as SmtpError;
    return responseCode === 530 || (responseCode >= 500 && /5\.7\.[01]\b/.test(response));
  } finally {
    connection.close();
  }
}

export function openSmtpMailer({ url, ...sender }: Sender & { url: string }): Mailer {
  const pool = { pool: true, maxConnections: smtpConnections } as const;
  const transport = createTransport({ ...readMailRoute(url), ...pool, ...patience });
  const closing = new AbortController();
  const slots = new Slots(smtpConnections, awaitedConnections);
  let refused: { why: NotSent; until: number } | undefined;
  const send = async (mail: Mail) => {
    // A server that is asked again and again with a wrong password locks the account.
    if (refused && performance.now() < refused.until) throw refused.why;
    try {
      await transport.sendMail({ ...compose(mail, sender), signal: closing.signal });
      refused = undefined;
    } catch (error) {
      const why = explain(error);
      if (why.refusal === 'ofInstallation') {
        refused = { why, until: performance.now() + refusedMilliseconds };
      }
      throw why;
    }
  };
  return {
    // Waits here, and not in the transport: what waits there can no longer be kept.
    send: (mail, { isAwaited, confirm } = {}) =>
      slots.run(() => Promise.resolve(confirm?.()).then(() => send(mail)), { isAwaited }),
    description: `E-mails saem por ${new URL(url).host}`,
    close: () => {
      closing.abort();
      transport.close();
    },
  };
}

/** Writes each e-mail to a file of the folder, which mail programs can open. */
export async function openOutboxMailer({
  folder,
  ...sender
}: Sender & { folder: string }): Promise<Mailer> {
  await mkdir(folder, { recursive: true });
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail, { confirm } = {}) => {
      await confirm?.();
      try {
        const { message } = await transport.sendMail(compose(mail, sender));
        const path = join(folder, `${mail.id}.eml`);
        await writeFile(`${path}.partial`, message as Buffer, { mode: 0o600 });
        await rename(`${path}.partial`, path);
      } catch (error) {
        const { code = 'unknown' } = error as { code?: string };
        throw new NotSent(`outbox ${code}`, 'forNow');
      }
    },
    description: `E-mails ficam em ${folder} (para enviá-los, configure SMTP_URL)`,
    close: () => transport.close(),
  };
}

/** Builds the message for nodemailer. */
function compose(
  { id, to, subject, text, html, returnTo, unsubscribe, sender, images = [], cancellation }: Mail,
  { from, domain }: Sender,
): SendmailMessage.Options {
  return {
    from: sender ? { name: sender.name, address: addressIn(from) } : from,
    ...(sender?.replyTo && { replyTo: { name: sender.name, address: sender.replyTo } }),
    // As an object, so that nodemailer does not read an address as a list of addresses.
    to: { name: '', address: to },
    ...(returnTo && { envelope: { from: returnTo, to } }),
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>` }),
      // RFC 8058 lets programs click at an address of https alone.
      ...(unsubscribe?.startsWith('https:') && {
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: images.map(({ id: cid, mediaType: contentType, content }) => ({
      cid,
      contentType,
      content,
      contentDisposition: 'inline',
      filename: false,
    })),
    ...(cancellation && {
      icalEvent: {
        method: 'CANCEL',
        filename: 'cancelamento.ics',
        content: cancellation(addressIn(from)),
      },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** 'Caderneta <a@b.c>' → 'a@b.c'. */
function addressIn(from: string): string {
  const [first] = addressparser(from, { flatten: true });
  return first?.address || from;
}
