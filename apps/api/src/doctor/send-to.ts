import { email as emailFormat, phone as phoneFormat } from '@caderneta/api-client/contract';
import { formatPhone, readPhone } from '@caderneta/formats';
import * as z from 'zod/mini';
import type { Config } from '#/config.ts';
import { cleanText } from '#/kernel/clean-text.ts';
import { NotSent } from '#/outbox/process-outbox.ts';
import { StartFailure } from '#/start-failure.ts';
import { openSms, smsText } from '#/telling/messaging/sms-client.ts';
import { openWhatsApp, WhatsAppRefusal } from '#/telling/messaging/whatsapp-client.ts';
import { type Check, type CheckName, fault, fine } from './check.ts';
import { isDown, judgeRefusal, mayPass, unreachable } from './check-messaging.ts';
import { secondsSince, sendTestMail } from './send-to-mail.ts';

export interface Recipients {
  email?: string;
  /** Eleven digits. */
  phone?: string;
}

/** Tells e-mail from phone. @throws {StartFailure} where one cannot be sent to */
export function readRecipients(given: string[], config: Config): Recipients {
  const found: Recipients = {};
  for (const one of given) {
    const kind = one.includes('@') ? 'email' : 'phone';
    const read =
      kind === 'email' ? z.safeParse(emailFormat, one) : z.safeParse(phoneFormat, readPhone(one));
    if (!read.success) {
      throw new StartFailure(`--send-to ${one}: ${read.error.issues[0]!.message} ${example}`);
    }
    if (found[kind])
      throw new StartFailure(`--send-to: só um e-mail e um celular por vez. ${example}`);
    found[kind] = read.data;
  }
  const { sendsMail, smtpUrl, whatsApp, sms } = config;
  if (found.email && !(sendsMail && smtpUrl)) {
    throw new StartFailure('--send-to: sem um servidor em SMTP_URL nenhum e-mail sai.');
  }
  if (found.phone && !whatsApp && !sms) {
    throw new StartFailure(
      '--send-to: sem WHATSAPP_PHONE_NUMBER_ID e SMS_URL nada sai a um celular.',
    );
  }
  return found;
}

const example = 'Por exemplo: --send-to ana@exemplo.com.br --send-to +5511999998888';

/** Seconds for which it waits for what comes back, unless told. */
const usualWait = 60;
const longestWait = 600;

/** @throws {StartFailure} */
export function readWait(given = String(usualWait)): number {
  if (/^\d{1,3}$/.test(given) && Number(given) <= longestWait) return Number(given);
  throw new StartFailure(`--wait deve ser um número de segundos, de 0 a ${longestWait}.`);
}

/**
 * Sends one message by each channel that is set up, once, and waits for what comes back. No school pays
 * for them from its limit: the database is not asked.
 * @param tell hears what it is doing
 */
export async function* sendTests(
  config: Config,
  { email, phone, waitSeconds }: Recipients & { waitSeconds: number },
  tell: (words: string) => void,
): AsyncGenerator<Check> {
  const { whatsApp, sms } = config;
  if (email) tell(`Envio um e-mail a ${email}…`);
  const mail = email ? await sendTestMail(config, email) : undefined;
  if (mail) yield mail.check;
  if (phone && whatsApp) {
    tell(`Envio uma mensagem de WhatsApp a ${formatPhone(phone)}…`);
    yield await sendTestWhatsApp(config, phone);
  }
  if (phone && sms) {
    tell(`Envio um SMS a ${formatPhone(phone)}…`);
    yield await sendTestSms(config, phone);
  }
  if (mail?.waitForReturn) yield await mail.waitForReturn(waitSeconds, tell);
}

async function sendTestWhatsApp({ whatsApp, publicUrl }: Config, phone: string): Promise<Check> {
  const { apiUrl, priceMicros } = whatsApp!;
  const texts = ['teste', `${new URL(publicUrl).host} (teste de envio, nada a fazer)`];
  const send = () =>
    openWhatsApp(whatsApp!).sendTemplate(phone, { texts, token: 'teste' }, crypto.randomUUID());
  const { host } = new URL(apiUrl);
  return attempt('whatsApp', send, {
    ...{ host, priceMicros, explain: (refusal) => explainWhatsApp(host, refusal) },
    then: 'se chega, o celular e o painel da Meta mostram',
  });
}

async function sendTestSms({ sms, publicUrl }: Config, phone: string): Promise<Check> {
  const { url, priceMicros } = sms!;
  const text = smsText('Caderneta', 'teste de envio, nada a fazer. Veio de', publicUrl);
  const { host } = new URL(url);
  return attempt('sms', () => openSms(sms!).send(phone, text), {
    ...{ host, priceMicros, explain: (refusal) => explainSms(host, refusal) },
    then: 'se chega, o celular e o painel do gateway mostram',
  });
}

interface Attempt {
  host: string;
  priceMicros: number;
  explain: (refusal: NotSent) => Check;
  /** Where one sees whether it arrived. */
  then: string;
}

async function attempt(
  name: CheckName,
  send: () => Promise<string | undefined>,
  { host, priceMicros, explain, then }: Attempt,
): Promise<Check> {
  const begun = performance.now();
  try {
    const id = await send();
    const named = id === undefined ? 'sem identificação' : cleanText(id).slice(0, mostId);
    const price = `R$ ${String(priceMicros / 1_000_000).replace('.', ',')}`;
    const says = `${host} aceitou em ${secondsSince(begun)}: ${named}; ${then}; custa ${price}, fora dos limites das escolas`;
    return fine(name, says);
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    const found = explain(error);
    return fault(name, `${found.says}, em ${secondsSince(begun)}`, ...found.toDo);
  }
}

const mostId = 200;

function explainWhatsApp(host: string, refusal: NotSent): Check {
  const { failure, status = 0 } = refusal;
  if (failure) return unreachable('whatsApp', host, 'WHATSAPP_API_URL', failure);
  const code = refusal instanceof WhatsAppRefusal ? refusal.code : 0;
  const known = ofMessage[code] ?? (code >= 200 && code < 300 ? ofMessage[10] : undefined);
  if (!known) return judgeRefusal(host, { status, code });
  return fault('whatsApp', `${host} ${known.meaning} (${status}, código ${code})`, known.toDo);
}

const template = (meaning: string) => ({
  meaning: `${meaning} de WHATSAPP_TEMPLATE`,
  toDo: 'Compare o modelo no painel da Meta com o de docs/operations.md, “WhatsApp and SMS”.',
});
const noPhone = 'Confira o número: ele deve ter WhatsApp, e ter aceito os termos atuais.';

/** Codes that only a message meets. */
const ofMessage: Record<number, { meaning: string; toDo: string }> = {
  10: {
    meaning: 'não deixa este token enviar',
    toDo: 'Dê ao usuário do sistema a conta do WhatsApp, e ao token whatsapp_business_messaging.',
  },
  131026: { meaning: 'não consegue entregar a este celular', toDo: noPhone },
  131030: {
    meaning: 'só deixa este número de teste escrever a quem está na lista dele',
    toDo: 'Ponha o celular na lista do painel da Meta, ou use um número de verdade.',
  },
  131042: {
    meaning: 'não tem com que cobrar esta conta',
    toDo: 'Cadastre ou regularize no painel da Meta a forma de pagamento.',
  },
  131049: { meaning: 'preferiu não entregar a este celular agora', toDo: mayPass },
  131050: {
    meaning: 'diz que este celular não quer mensagens deste número',
    toDo: 'Quem tem o celular pode voltar a aceitá-las na conversa, ou use outro.',
  },
  132000: template('não aceita os parâmetros do modelo'),
  132001: template('não conhece em pt_BR o modelo'),
  132007: template('recusa por política o modelo'),
  132012: template('não aceita os parâmetros do modelo'),
  132015: template('pausou o modelo'),
  132016: template('desativou o modelo'),
};

function explainSms(host: string, { failure, status = 0 }: NotSent): Check {
  if (failure) return unreachable('sms', host, 'SMS_URL', failure);
  const refused = (meaning: string, toDo: string) =>
    fault('sms', `${host} ${meaning} (${status})`, toDo);
  if (status === 401 || status === 403) {
    return refused(
      'recusou as credenciais',
      'Verifique SMS_HEADER, e o acesso no painel do gateway.',
    );
  }
  if (status === 402) return refused('diz que a conta está sem crédito', 'Pague o gateway.');
  if (status === 408 || status === 429 || isDown(status)) {
    return refused('não atende no momento', mayPass);
  }
  return refused('recusou a mensagem', 'Verifique SMS_URL, SMS_BODY e o número.');
}
