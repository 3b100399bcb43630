import * as z from 'zod/mini';
import { inClear, isThisMachine, matching, off } from './setting-schemas.ts';
import type { GivenSettings, ReadSettings, Setting } from './settings.ts';

/** E-mails become files of the data folder, for whoever tries Caderneta out. */
export const folder = 'folder';

const isMailAddress = (value: string) =>
  value === off ||
  value === folder ||
  (URL.canParse(value) &&
    new URL(value).hostname !== '' &&
    (/^smtps?:\/\/[^?#]*$/.test(value) || /^smtp:\/\/[^?#]*\?tls=none$/.test(value)));

function isMailbox(value: string): boolean {
  if (!/^imaps?:\/\/[^?#]*$/.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return hostname !== '' && username !== '' && password !== '';
}

export const mailSettings = {
  SMTP_URL: {
    group: 'E-mail',
    schema: z.optional(
      z
        .string()
        .check(
          z.refine(
            isMailAddress,
            `deve ser um endereço como smtp://servidor:587 ou smtps://servidor:465, sem mais nada ou com ${inClear} depois de smtp://, ou ${off} para não enviar e-mails`,
          ),
        ),
    ),
    otherwise: '`folder`',
    neededInProduction: `informe o servidor de e-mail, como smtp://usuario:senha@servidor:587, ou ${off} para não enviar e-mails`,
    means:
      '`smtp://user:password@server:587` (STARTTLS), or `smtps://…:465` (TLS from the start). Where it has a user, or a server that is not this machine, nothing leaves without TLS. `smtp://…:25?tls=none` sends in the clear, password included; the start and the doctor repeat it. With `off` there are no e-mails, and no screen speaks of one. With `folder` each becomes a file in `DATA_FOLDER/outbox`, as if it had left: for trying out.',
    secret: 'within',
  },
  MAIL_FROM: {
    group: 'E-mail',
    schema: matching(/^[^\r\n]*[^\s@]@[^\s@][^\r\n]*$/, 'deve conter um endereço de e-mail'),
    default: 'Caderneta <nao-responda@localhost>',
    neededInProduction: 'informe de quem os e-mails vêm, como Escola <avisos@escola.com.br>',
    means:
      'Who e-mails come from: `Escola <avisos@escola.com.br>` or only the address. Not needed with `SMTP_URL=off`.',
  },
  MAIL_RETURN_ADDRESS: {
    group: 'E-mail',
    schema: z.optional(
      matching(
        /^[a-z0-9._-]{1,7}@[a-z0-9-]+(\.[a-z0-9-]+)+$/,
        'deve ser um endereço em minúsculas com até 7 letras antes do @, como volta@escola.com.br',
      ),
    ),
    otherwise: 'nobody learns that an e-mail came back after it was taken',
    means:
      'Address that e-mails to guardians come back to, such as `volta@escola.com.br`; the mail server delivers `volta+…@escola.com.br` to the same mailbox ([operations](operations.md#e-mails-that-come-back)). Needs `MAIL_RETURN_URL` or `MAIL_RETURN_SECRET`.',
  },
  MAIL_RETURN_URL: {
    group: 'E-mail',
    schema: z.optional(
      z
        .string()
        .check(
          z.refine(
            isMailbox,
            'deve ser um endereço como imaps://usuario:senha@servidor ou imap://usuario:senha@servidor/PASTA',
          ),
        ),
    ),
    means:
      'Mailbox of `MAIL_RETURN_ADDRESS`, and of nothing else: `imaps://user:password@server`, or `imap://…` (STARTTLS, but on this machine). Its INBOX, or the folder behind the slash. Reports about e-mails of this installation are deleted there once they are read.',
    secret: 'within',
  },
  MAIL_RETURN_SECRET: {
    group: 'E-mail',
    schema: z.optional(z.string()),
    means:
      'Instead of a mailbox, or beside it: the mail server posts what comes to `MAIL_RETURN_ADDRESS`, whole, to `PUBLIC_URL/v1/webhooks/mail`, with `Authorization: Bearer` and this secret (`openssl rand -hex 16`).',
    secret: { atLeast: 16, bits: 40 },
  },
} satisfies Record<string, Setting>;

/** Where e-mails to guardians come back to. */
export interface MailReturns {
  address: string;
  /** Of the mailbox, with user and password; undefined where reports are posted. */
  url: string | undefined;
  /** Of whoever posts them; undefined where nobody may. */
  secret: string | undefined;
}

export function toMailReturns(read: ReadSettings): MailReturns | undefined {
  const { MAIL_RETURN_ADDRESS: address, MAIL_RETURN_URL: url, MAIL_RETURN_SECRET: secret } = read;
  return address && (url || secret) ? { address, url, secret } : undefined;
}

/** Says which of the settings for e-mails that come back is lacking. */
export function findMissingReturns(name: string, given: GivenSettings): string | undefined {
  const ways = ['MAIL_RETURN_URL', 'MAIL_RETURN_SECRET'] as const;
  const way = ways.find((other) => given[other]);
  if (name === 'MAIL_RETURN_ADDRESS' && !given[name] && way) return `é necessária com ${way}`;
  if (name !== 'MAIL_RETURN_URL' || way || !given.MAIL_RETURN_ADDRESS) return undefined;
  return 'é necessária com MAIL_RETURN_ADDRESS, ou então MAIL_RETURN_SECRET';
}

/** How to reach a mail server; options of nodemailer. */
export interface MailRoute {
  host: string;
  /** The usual one where undefined. */
  port: number | undefined;
  /** TLS from the first byte. */
  secure: boolean;
  /** Nothing is said before STARTTLS, also where somebody on the way takes the offer out. */
  requireTLS: boolean;
  ignoreTLS: boolean;
  auth: { user: string; pass: string } | undefined;
}

/** @param url a value of SMTP_URL */
export function readMailRoute(url: string): MailRoute {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const ignoreTLS = url.endsWith(inClear);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? undefined : Number(port),
    secure,
    ignoreTLS,
    requireTLS: !secure && !ignoreTLS && (username !== '' || !isThisMachine(hostname)),
    auth: username === '' ? undefined : { user: decoded(username), pass: decoded(password) },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
