import { join } from 'node:path';
import type { Config } from '#/config.ts';
import { readMailRoute } from '#/config/mail-settings.ts';
import { connectToSmtp, demandsUser } from '#/mail/mailer.ts';
import { type Check, fault, fine } from './check.ts';
import { connectionMeanings, unknownToDns } from './connection-meanings.ts';

/** Signs in at the mail server, and sends nothing. */
export async function checkMail({
  smtpUrl,
  sendsMail,
  mailFrom,
  dataFolder,
}: Pick<Config, 'smtpUrl' | 'sendsMail' | 'mailFrom' | 'dataFolder'>): Promise<Check> {
  if (!sendsMail) return fine('mail', 'não há e-mails (SMTP_URL=off)');
  if (!smtpUrl) {
    return fine('mail', `nenhum sai (SMTP_URL=folder); ficam em ${join(dataFolder, 'outbox')}`);
  }
  const { host } = new URL(smtpUrl);
  const { auth, ignoreTLS } = readMailRoute(smtpUrl);
  try {
    await connectToSmtp(smtpUrl);
    if (!auth && (await demandsUser(smtpUrl, mailFrom))) {
      return fault('mail', `${host} pede usuário e senha, e SMTP_URL não os tem`, withUser);
    }
    const says = auth ? `${host} aceitou usuário e senha` : `${host} respondeu`;
    return fine('mail', ignoreTLS ? `${says}, em claro (?tls=none)` : says);
  } catch (error) {
    const { meaning, toDo, code } = explainFailure(error as SmtpFailure);
    return fault('mail', `${host} ${meaning} (${code})`, toDo);
  }
}

/** How reports about e-mails that came back get here. */
export function checkMailReturns({
  smtpUrl,
  mailReturns,
  publicUrl,
}: Pick<Config, 'smtpUrl' | 'mailReturns' | 'publicUrl'>): Check[] {
  if (!smtpUrl) return [];
  if (!mailReturns) {
    return [fine('mailReturns', 'ninguém fica sabendo deles; MAIL_RETURN_ADDRESS muda isso')];
  }
  const { address, url, secret } = mailReturns;
  const ways = [
    ...(url ? [`lidos em ${new URL(url).host} a cada minuto`] : []),
    ...(secret ? [`recebidos em ${publicUrl}/v1/webhooks/mail, com MAIL_RETURN_SECRET`] : []),
  ];
  return [fine('mailReturns', `${address}: ${ways.join('; ')}`)];
}

export interface SmtpFailure {
  message: string;
  code?: string;
  /** Of Node, where nodemailer has a code of its own. */
  originalCode?: string;
  responseCode?: number;
  command?: string;
}

interface Explanation {
  meaning: string;
  toDo: string;
}

export function explainFailure(failure: SmtpFailure): Explanation & { code: string } {
  const { code = 'desconhecido', originalCode = code, responseCode } = failure;
  const shown = [originalCode, responseCode].filter(Boolean).join(' ');
  return { ...explanationOf(failure, originalCode), code: shown };
}

function explanationOf({ message, code, command }: SmtpFailure, cause: string): Explanation {
  if (code === 'EAUTH') return { meaning: 'recusou usuário ou senha', toDo: credentials };
  if (cause === 'ERR_TLS_CERT_ALTNAME_INVALID') return otherName;
  if (cause === 'CERT_HAS_EXPIRED') return expired;
  if (/^(CERT_|UNABLE_TO_)|SELF_SIGNED/.test(cause) || /certificate/i.test(message)) {
    return untrustedCertificate;
  }
  if (/^(ERR_SSL_|EPROTO)/.test(cause)) return noTlsFromStart;
  if (/^Greeting never received/.test(message)) return tlsFromStart;
  if (code === 'ETLS' && command === 'STARTTLS') return noStartTls;
  const meaning = code === 'EDNS' ? unknownToDns : connectionMeanings[cause];
  return { meaning: meaning ?? 'não aceitou a conexão', toDo: reachable };
}

const reachable = 'Verifique servidor e porta em SMTP_URL, e se o firewall deixa passar.';
const credentials =
  'Verifique usuário e senha em SMTP_URL; caracteres como @ e / se escrevem %40 e %2F.';
const withUser = 'Escreva-os em SMTP_URL: smtp://usuario:senha@servidor:587.';
const untrustedCertificate = {
  meaning: 'mostra um certificado em que esta máquina não confia',
  toDo: 'Ponha no servidor um certificado válido, ou dê à Caderneta o de quem o assinou: NODE_EXTRA_CA_CERTS=/caminho/do/certificado.pem.',
};
const otherName = {
  meaning: 'mostra um certificado de outro nome',
  toDo: 'Escreva em SMTP_URL o nome que está no certificado do servidor.',
};
const expired = {
  meaning: 'mostra um certificado vencido',
  toDo: 'Renove o certificado no servidor de e-mail, e confira o relógio desta máquina.',
};
const noTlsFromStart = {
  meaning: 'não começa com TLS, como smtps:// pede',
  toDo: 'Esta porta parece ser de STARTTLS: use smtp:// com ela (em geral a 587), ou smtps:// com a 465.',
};
const tlsFromStart = {
  meaning: 'aceita a conexão e não diz nada, como uma porta que começa com TLS',
  toDo: 'Use smtps:// com esta porta (em geral a 465), ou smtp:// com a 587.',
};
const noStartTls = {
  meaning: 'não oferece STARTTLS, e sem TLS nada sai',
  toDo: 'Ative TLS no servidor, ou use smtps:// com a porta 465. Se ele o oferecia antes, alguém no caminho pode tê-lo tirado. Só numa rede de confiança, ?tls=none no fim de SMTP_URL envia em claro.',
};
