import { join } from 'node:path';
import type { Config } from '#/config.ts';
import { connectToSmtp } from '#/mail/mailer.ts';
import { type Check, fault, fine } from './check.ts';
import {
  connectionMeanings,
  refused,
  silent,
  unknownToDns,
  untrusted,
} from './connection-meanings.ts';

/** Signs in at the mail server, and sends nothing. */
export async function checkMail({
  smtpUrl,
  dataFolder,
}: Pick<Config, 'smtpUrl' | 'dataFolder'>): Promise<Check> {
  if (!smtpUrl) {
    return fine('mail', `nenhum sai (SMTP_URL=off); ficam em ${join(dataFolder, 'outbox')}`);
  }
  const { host, username } = new URL(smtpUrl);
  try {
    await connectToSmtp(smtpUrl);
    return fine('mail', username ? `${host} aceitou usuário e senha` : `${host} respondeu`);
  } catch (error) {
    const { code = 'desconhecido', responseCode } = error as SmtpFailure;
    const meaning = meanings[code] ?? meanings[code.replace(/^E/, '')] ?? 'não aceitou a conexão';
    const shown = [code, responseCode].filter(Boolean).join(' ');
    return fault('mail', `${host} ${meaning} (${shown})`, toDo[code] ?? reachable);
  }
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
}

const meanings: Record<string, string> = {
  ...connectionMeanings,
  EAUTH: 'recusou usuário ou senha',
  ENOAUTH: 'pede usuário e senha',
  EDNS: unknownToDns,
  ESOCKET: refused,
  ECONNECTION: silent,
  ETLS: untrusted,
};

const reachable = 'Verifique servidor e porta em SMTP_URL, e se o firewall deixa passar.';
const credentials =
  'Verifique usuário e senha em SMTP_URL; caracteres como @ e / se escrevem %40 e %2F.';
const toDo: Record<string, string> = {
  EAUTH: credentials,
  ENOAUTH: credentials,
  ETLS: 'Use smtps:// com a porta 465, ou smtp:// com a 587, e um certificado válido no servidor.',
};
