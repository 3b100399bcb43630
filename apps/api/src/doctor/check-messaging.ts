import * as z from 'zod/mini';
import type { Config } from '#/config.ts';
import { type Answer, askService, failureCode } from '#/telling/messaging/send-request.ts';
import { graphError } from '#/telling/messaging/whatsapp-client.ts';
import { type Check, type CheckName, fault, fine, warning } from './check.ts';
import { connectionMeanings, silent, untrusted } from './connection-meanings.ts';

/** Reads the phone number at the Graph API, and sends nothing. */
export async function checkWhatsApp({ whatsApp }: Pick<Config, 'whatsApp'>): Promise<Check> {
  if (!whatsApp) return fine('whatsApp', 'nenhuma mensagem sai (sem WHATSAPP_PHONE_NUMBER_ID)');
  const { apiUrl, phoneNumberId, token } = whatsApp;
  const { host } = new URL(apiUrl);
  try {
    const answer = await askService(`${apiUrl}/${phoneNumberId}?fields=display_phone_number`, {
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
    });
    return judgeNumber(host, answer);
  } catch (error) {
    return unreachable('whatsApp', host, 'WHATSAPP_API_URL', failureCode(error));
  }
}

const phoneNumber = z.object({ display_phone_number: z.string() });

const tokenRefused = 190;
/** Of an object that does not exist, and of one without the field: an account has no number. */
const wrongParameter = 100;
/** Too many requests: of the app, of the account, of the number. */
const limitCodes = new Set([4, 80007, 130429]);
const isPermission = (code: number) => code === 10 || (code >= 200 && code < 300);

/** Goes by the code first: the Graph API answers the same code with several statuses. */
function judgeNumber(host: string, { status, body }: Answer): Check {
  const found = phoneNumber.safeParse(body).data;
  if (status === 200 && found) {
    return fine('whatsApp', `${host} aceitou o token e o número ${found.display_phone_number}`);
  }
  return judgeRefusal(host, { status, code: graphError.safeParse(body).data?.error.code ?? 0 });
}

export function judgeRefusal(
  host: string,
  { status, code }: { status: number; code: number },
): Check {
  const shown = code ? `(${status}, código ${code})` : `(${status})`;
  if (limitCodes.has(code) || status === 429 || status >= 500) {
    return warning('whatsApp', `${host} não atende no momento ${shown}`, mayPass);
  }
  if (code === tokenRefused || status === 401) {
    return fault('whatsApp', `${host} recusou o token ${shown}`, newToken);
  }
  // Reading a number may take more permissions than sending from it: messages may leave all the same.
  if (isPermission(code)) {
    return warning('whatsApp', `${host} não deixa este token ler o número ${shown}`, permissions);
  }
  if (status === 403) return fault('whatsApp', `${host} recusou o acesso ${shown}`, unlock);
  if (code === wrongParameter || status === 404) {
    const says = `${host} não conhece este número, ou não o mostra a este token ${shown}`;
    return fault('whatsApp', says, rightNumber);
  }
  if (code) return fault('whatsApp', `${host} recusou a consulta ${shown}`, lookUp);
  return fault('whatsApp', `${host} não respondeu como a Graph API ${shown}`, rightAddress);
}

export const mayPass = 'Costuma passar: repita daqui a alguns minutos.';
const newToken =
  'Gere no painel da Meta outro token permanente do usuário do sistema, e informe-o em WHATSAPP_TOKEN.';
const permissions =
  'Dê ao usuário do sistema a conta do WhatsApp, e ao token whatsapp_business_messaging para enviar e whatsapp_business_management para ler.';
const unlock = 'Veja no painel da Meta se o app ou a conta do WhatsApp está bloqueado.';
const rightNumber =
  'Informe em WHATSAPP_PHONE_NUMBER_ID a identificação do número (não o número, nem a conta), como o painel da Meta a mostra, e dê a conta ao usuário do sistema. Verifique também WHATSAPP_API_URL.';
const lookUp =
  'Verifique a versão em WHATSAPP_API_URL. A Meta explica o código na documentação da WhatsApp Business Platform, em Error codes.';
const rightAddress =
  'Verifique WHATSAPP_API_URL: o endereço com a versão, como https://graph.facebook.com/v23.0.';

/** Sees whether the gateway's address answers, and sends nothing. */
export async function checkSms({ sms }: Pick<Config, 'sms'>): Promise<Check> {
  if (!sms) return fine('sms', 'nenhum sai (sem SMS_URL)');
  const address = new URL(sms.url);
  const { host } = address;
  // An SMS needs a number and a text, which only the body of a POST has. A HEAD has no body, and
  // this one leaves the credentials of the header and of the query out too.
  address.search = '';
  try {
    const { status } = await askService(address.href, { method: 'HEAD' });
    if (isDown(status)) {
      return warning('sms', `${host} não atende no momento (${status})`, mayPass);
    }
    return fine(
      'sms',
      `${host} responde (${status}); se aceita as credenciais, só um envio mostra`,
    );
  } catch (error) {
    return unreachable('sms', host, 'SMS_URL', failureCode(error));
  }
}

/** What a proxy says for a server that is down. Other errors may be about HEAD alone. */
export const isDown = (status: number) => status >= 502 && status <= 504;

export function unreachable(name: CheckName, host: string, setting: string, code: string): Check {
  if (isOfTls(code)) {
    const toDo = `Verifique o endereço em ${setting}, o relógio desta máquina, e se um proxy troca o certificado.`;
    return fault(name, `${host} ${untrusted} (${code})`, toDo);
  }
  const meaning = meanings[code] ?? 'não aceitou a conexão';
  const toDo = `Verifique o endereço em ${setting}, e se o firewall deixa passar.`;
  return fault(name, `${host} ${meaning} (${code})`, toDo);
}

const isOfTls = (code: string) =>
  /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|EPROTO$)|SELF_SIGNED/.test(code);

const meanings: Record<string, string> = {
  ...connectionMeanings,
  EAI_AGAIN: 'não foi encontrado, porque o DNS não responde',
  ECONNRESET: 'cortou a conexão',
  UND_ERR_SOCKET: 'cortou a conexão',
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  UND_ERR_CONNECT_TIMEOUT: silent,
  TimeoutError: 'não respondeu a tempo',
};
