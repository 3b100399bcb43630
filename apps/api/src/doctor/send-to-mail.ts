import { setTimeout as pause } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import type { Config } from '#/config.ts';
import { cleanText } from '#/kernel/clean-text.ts';
import { parseMail, readDeliveryReport, type ReturnReason } from '#/mail/delivery-report.ts';
import { sendOnce } from '#/mail/mailer.ts';
import { explain } from '#/mail/refusals.ts';
import { renderEmail } from '#/mail/render-email.ts';
import { type Watch, watchMailbox } from '#/mail/report-mailbox.ts';
import { testReturnAddressOf } from '#/mail/return-address.ts';
import { type Check, fault, fine, warning } from './check.ts';
import { explainFailure, type SmtpFailure } from './check-mail.ts';
import { mayPass } from './check-messaging.ts';
import { connectionMeanings } from './connection-meanings.ts';

/** Of the server's words, which end in the queue's name for the e-mail. */
const mostWords = 200;

export interface SentMail {
  check: Check;
  /** Waits for what comes back; undefined where nothing left. */
  waitForReturn?: (seconds: number, tell: (words: string) => void) => Promise<Check>;
}

/** Has passed; '0,4 s'. */
export const secondsSince = (begun: number): string =>
  `${((performance.now() - begun) / 1000).toFixed(1).replace('.', ',')} s`;

/** Sends one e-mail by the mail server, and sees from before that what comes back. */
export async function sendTestMail(
  { smtpUrl, mailFrom: from, publicUrl, mailReturns }: Config,
  to: string,
): Promise<SentMail> {
  const { host } = new URL(smtpUrl!);
  const id = crypto.randomUUID();
  const domain = new URL(publicUrl).hostname;
  const returnTo = mailReturns && testReturnAddressOf(id, mailReturns.address);
  const watch = await openWatch(mailReturns?.url);
  const begun = performance.now();
  try {
    const mail = { ...writeTest(to, publicUrl), id, returnTo };
    const words = cleanText(await sendOnce(mail, { smtpUrl: smtpUrl!, from, domain }));
    const check = fine(
      'mail',
      `${host} aceitou em ${secondsSince(begun)}: ${words.slice(0, mostWords)}`,
    );
    if (!mailReturns) return { check, waitForReturn: () => Promise.resolve(toSender) };
    if (!watch) return { check, waitForReturn: () => Promise.resolve(postedAway) };
    if ('level' in watch) return { check, waitForReturn: () => Promise.resolve(watch) };
    const own = { messageId: `<${id}@${domain}>`, returnTo: returnTo! };
    return { check, waitForReturn: (seconds, tell) => wait(watch, own, { seconds, tell, begun }) };
  } catch (error) {
    if (watch && 'close' in watch) watch.close();
    return { check: explainRefusal(host, error as SmtpFailure, secondsSince(begun)) };
  }
}

const toSender = fine(
  'mailReturns',
  'se voltar, o aviso chega a MAIL_FROM; com MAIL_RETURN_URL, este comando espera por ele',
);
const postedAway = fine(
  'mailReturns',
  'se voltar, o aviso é postado ao servidor, que não guarda o de um teste; com MAIL_RETURN_URL, este comando espera por ele',
);

function writeTest(to: string, publicUrl: string) {
  const invitation = 'Quem pediu o teste opera a Caderneta deste endereço:';
  return renderEmail({
    ...{ to, name: 'você', schoolName: 'Caderneta', subject: 'Teste de envio da Caderneta' },
    paragraphs: ['Este e-mail é só um teste de envio. Não há nada a fazer.'],
    link: { invitation, label: 'Abrir a Caderneta', url: publicUrl },
    note: 'Se você não esperava este teste, pode apagá-lo.',
  });
}

async function openWatch(url: string | undefined): Promise<Watch | Check | undefined> {
  try {
    return url === undefined ? undefined : await watchMailbox(url);
  } catch (error) {
    return mailboxAway(url!, error);
  }
}

function mailboxAway(url: string, error: unknown): Check {
  const { code = '', authenticationFailed } = error as {
    code?: string;
    authenticationFailed?: boolean;
  };
  const known = authenticationFailed ? 'recusou usuário ou senha' : connectionMeanings[code];
  const meaning = `${known ?? 'não deixou ler a caixa'}${code && ` (${code})`}`;
  return fault(
    'mailReturns',
    `${new URL(url).host} ${meaning}: não se sabe se o e-mail volta`,
    'Verifique servidor, usuário, senha e pasta em MAIL_RETURN_URL.',
  );
}

function explainRefusal(host: string, failure: SmtpFailure, time: string): Check {
  const { command = '', responseCode } = failure;
  const isRefused = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command) && responseCode;
  if (!isRefused) {
    const { meaning, toDo, code } = explainFailure(failure);
    return fault('mail', `${host} ${meaning} (${code}), em ${time}`, toDo);
  }
  const { meaning, toDo } = refusals[explain(failure).refusal];
  const { response = '' } = failure as { response?: string };
  const words = cleanText(response).slice(0, mostWords) || String(responseCode);
  return fault('mail', `${host} ${meaning}, em ${time}: ${words}`, toDo);
}

const refusals = {
  noAddress: { meaning: 'diz que o endereço não existe', toDo: 'Confira o endereço.' },
  forGood: {
    meaning: 'recusou este e-mail',
    toDo: 'As palavras do servidor dizem por quê; confira SPF, DKIM e DMARC do domínio de MAIL_FROM.',
  },
  ofInstallation: {
    meaning: 'não aceita e-mails desta instalação',
    toDo: 'O servidor deve deixar sair o endereço de MAIL_FROM e, se há MAIL_RETURN_ADDRESS, os deste com um + no meio.',
  },
  forNow: {
    meaning: 'não aceita este e-mail agora',
    toDo: mayPass,
  },
};

interface OwnMail {
  messageId: string;
  returnTo: string;
}

interface Waiting {
  seconds: number;
  tell: (words: string) => void;
  begun: number;
}

/** Milliseconds from one look to the next, and from one word to whoever waits to the next. */
const lookEvery = 1_000;
const tellEvery = 10_000;

async function wait(watch: Watch, mail: OwnMail, { seconds, tell, begun }: Waiting) {
  const end = performance.now() + seconds * 1_000;
  let toldAt = performance.now();
  tell(`Espero até ${seconds} s pelo que volta…`);
  try {
    for (;;) {
      for (const source of await watch.next()) {
        const found = await readArrival(source, mail, secondsSince(begun));
        if (found) return found;
      }
      const left = end - performance.now();
      if (left <= 0) return fine('mailReturns', `nada voltou em ${seconds} s`);
      if (performance.now() - toldAt >= tellEvery) {
        toldAt = performance.now();
        tell(`Nada voltou até agora; espero mais ${Math.ceil(left / 1_000)} s…`);
      }
      await pause(Math.min(left, lookEvery));
    }
  } catch {
    return fault('mailReturns', 'a conexão com a caixa de MAIL_RETURN_URL caiu', 'Repita.');
  } finally {
    watch.close();
  }
}

const reasons: Record<ReturnReason, string> = {
  noAddress: 'o endereço não existe',
  full: 'a caixa está cheia',
  other: 'o servidor do destinatário o recusou',
};

/** Reads a report about this e-mail, or this e-mail itself where it was sent to the mailbox. */
async function readArrival(
  source: Uint8Array,
  { messageId, returnTo }: OwnMail,
  time: string,
): Promise<Check | undefined> {
  const failure = await readDeliveryReport(source);
  const isOurs = failure?.receivers.some((one) => one.toLowerCase() === returnTo);
  const email = await parseMail(source);
  if (failure && isOurs) {
    const says = `voltou em ${time}: ${failure.code}, ${reasons[failure.reason]}`;
    return fault('mailReturns', `${says}; ${signaturesIn(await originalIn(email))}`, ofReport);
  }
  if (email?.messageId !== messageId) return undefined;
  const says = `chegou a esta caixa em ${time}: ${verdictsIn(email)}; ${signaturesIn(email)}`;
  if (/dkim=pass/.test(says) && /spf=pass/.test(says)) return fine('mailReturns', says);
  return warning('mailReturns', says, authenticate);
}

const ofReport =
  'O aviso fica na caixa de MAIL_RETURN_URL, com as palavras do servidor que recusou.';
const authenticate =
  'Quem recebe espera spf=pass e dkim=pass: publique o SPF do domínio de MAIL_FROM, e tenha o servidor de e-mail a assinar por ele.';

/** The e-mail that a report brings back, whole or its headers alone. */
async function originalIn(report: Email | undefined): Promise<Email | undefined> {
  const kinds = ['message/rfc822', 'text/rfc822-headers'];
  const part = report?.attachments.find(({ mimeType }) => kinds.includes(mimeType));
  return typeof part?.content === 'string' ? parseMail(Buffer.from(part.content)) : undefined;
}

const valuesOf = (email: Email | undefined, name: string): string[] =>
  (email?.headers ?? []).filter(({ key }) => key === name).map(({ value }) => value);

function signaturesIn(email: Email | undefined): string {
  if (!email) return 'o aviso não traz o e-mail, e DKIM não se vê';
  const domains = valuesOf(email, 'dkim-signature')
    .flatMap((value) => value.split(';'))
    .flatMap((tag) => (tag.trim().startsWith('d=') ? [cleanText(tag.trim()).slice(0, 80)] : []));
  return domains.length > 0 ? `assinado por ${domains.join(', ')}` : 'sem assinatura DKIM';
}

/** The mailbox's own server writes the first one. */
function verdictsIn(email: Email): string {
  const [first = ''] = valuesOf(email, 'authentication-results');
  const verdicts = first.match(/\b(?:spf|dkim|dmarc)=\w{1,20}/g) ?? [];
  return verdicts.join(' ') || 'sem Authentication-Results';
}
