import * as z from 'zod/mini';
import { givenSecret } from './secret-values.ts';
import { isSafeAddress, matching } from './setting-schemas.ts';
import type { GivenSettings, ReadSettings, Setting } from './settings.ts';

/** The installation's number at WhatsApp, and what a message costs. */
export interface WhatsAppSettings {
  apiUrl: string;
  /** Where the files lie that guardians send. */
  mediaUrl: string;
  phoneNumberId: string;
  token: string;
  appSecret: string;
  verifyToken: string;
  template: string;
  /** Templates with buttons that answer; a kind without one is told by the other template. */
  asking: { event: string | undefined; announcement: string | undefined };
  /** Sends codes to new numbers; undefined where none does. */
  codeTemplate: string | undefined;
  /** Millionths of a real. */
  priceMicros: number;
}

export interface SmsSettings {
  url: string;
  header: { name: string; value: string } | undefined;
  /** With `{to}` and `{text}`; JSON where it begins with a brace, else a form. */
  body: string;
  /** Where the answer has the message's id: names and positions. */
  idPath: string[];
  /** How the gateway tells what guardians answer; undefined where it does not. */
  answers: { secret: string; from: string[]; text: string[]; id: string[] } | undefined;
  /** Millionths of a real. */
  priceMicros: number;
}

const address = (example: string) =>
  z.string().check(z.refine(isSafeAddress, `deve ser um endereço como ${example}`));

const price = matching(/^\d{1,3}([.,]\d{1,4})?$/, 'deve ser um preço em reais, como 0,035');

const templateName = matching(
  /^[a-z0-9_]{1,512}$/,
  'deve ter só letras minúsculas, algarismos e _',
);

const path = matching(/^[\w.]{1,100}$/, 'deve ser um caminho como id ou messages.0.id');

const header = /^([\w-]+):\s*(\S.*)$/;

const isBody = (body: string) =>
  body.includes('{to}') && body.includes('{text}') && (!body.startsWith('{') || isJson(body));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const messagingSettings = {
  WHATSAPP_PHONE_NUMBER_ID: {
    group: 'WhatsApp',
    schema: z.optional(
      matching(/^\d{5,20}$/, 'deve ter só algarismos, como o painel da Meta o mostra'),
    ),
    otherwise: 'no WhatsApp messages',
    means:
      'Lets schools reach guardians by WhatsApp: the id (not the number) of a phone number at the WhatsApp Business Platform. The next four are needed with it ([operations](operations.md#whatsapp-and-sms)).',
  },
  WHATSAPP_TOKEN: {
    group: 'WhatsApp',
    schema: z.optional(z.string()),
    means: 'Permanent access token of a system user with `whatsapp_business_messaging`.',
    secret: givenSecret,
  },
  WHATSAPP_APP_SECRET: {
    group: 'WhatsApp',
    schema: z.optional(z.string()),
    means: 'Secret of the app at Meta: signs what its webhook tells.',
    secret: givenSecret,
  },
  WHATSAPP_VERIFY_TOKEN: {
    group: 'WhatsApp',
    schema: z.optional(z.string()),
    means:
      'Made by you (`openssl rand -hex 16`) and given to Meta with the webhook address `PUBLIC_URL/v1/webhooks/whatsapp`.',
    secret: { atLeast: 16, bits: 40 },
  },
  WHATSAPP_TEMPLATE: {
    group: 'WhatsApp',
    schema: z.optional(templateName),
    means:
      'Name of the approved utility template in `pt_BR`: two texts in the body (first name, school) and a button with the address `PUBLIC_URL/familia/entrar#{{1}}`.',
  },
  WHATSAPP_TEMPLATE_EVENT: {
    group: 'WhatsApp',
    schema: z.optional(templateName),
    otherwise: 'events are told by `WHATSAPP_TEMPLATE`',
    means:
      'Name of a template with which an event is answered: three texts in the body (first name, school, kind and day such as “evento, quinta 4/12”), the quick replies “Vai” and “Não vai”, then the same button as that of `WHATSAPP_TEMPLATE`.',
  },
  WHATSAPP_TEMPLATE_READING: {
    group: 'WhatsApp',
    schema: z.optional(templateName),
    otherwise: 'comunicados are told by `WHATSAPP_TEMPLATE`',
    means: 'The same for comunicados, with one quick reply, “Li”.',
  },
  WHATSAPP_CODE_TEMPLATE: {
    group: 'WhatsApp',
    schema: z.optional(templateName),
    otherwise: 'codes to new phones go by SMS',
    means:
      'Name of the approved authentication template in `pt_BR`, with a button that copies the code: a guardian who changes phones gets a code by it. A code by it is booked at `WHATSAPP_PRICE`.',
  },
  WHATSAPP_PRICE: {
    group: 'WhatsApp',
    schema: price,
    default: '0.035',
    means: 'Reais that a message of this template costs.',
  },
  WHATSAPP_API_URL: {
    group: 'WhatsApp',
    schema: address('https://graph.facebook.com/v23.0'),
    default: 'https://graph.facebook.com/v23.0',
    means: 'The Graph API with its version. https, or http on this machine alone.',
  },
  WHATSAPP_MEDIA_URL: {
    group: 'WhatsApp',
    schema: address('https://lookaside.fbsbx.com'),
    default: 'https://lookaside.fbsbx.com',
    means:
      'Host from which the photos, recordings and documents of guardians are fetched. The token goes to no other host than this one and that of `WHATSAPP_API_URL`.',
  },
  SMS_URL: {
    group: 'SMS',
    schema: z.optional(address('https://api.zenvia.com/v2/channels/sms/messages')),
    otherwise: 'no SMS',
    means:
      'Address at an SMS gateway to which each message is sent by POST. https, or http on this machine alone. Operations has [examples](operations.md#whatsapp-and-sms) for Zenvia and Twilio.',
  },
  SMS_BODY: {
    group: 'SMS',
    schema: z.optional(
      z.string().check(z.refine(isBody, 'deve ser JSON ou formulário com {to} e {text}')),
    ),
    means:
      'What is sent, with `{to}` for the number (`5511988887777`) and `{text}`: JSON, `{"to":"{to}","text":"{text}"}`, or a form, `To=%2B{to}&Body={text}`. Needed with `SMS_URL`.',
  },
  SMS_HEADER: {
    group: 'SMS',
    schema: z.optional(matching(header, 'deve ser um cabeçalho como X-API-TOKEN: segredo')),
    otherwise: 'none',
    means: 'Header with the credentials: `X-API-TOKEN: secret`, `Authorization: Bearer secret`.',
    secret: 'within',
  },
  SMS_ID: {
    group: 'SMS',
    schema: path,
    default: 'id',
    means: "Where the gateway's answer has the id of the message: `id`, `sid`, `messages.0.id`.",
  },
  SMS_ANSWERS_SECRET: {
    group: 'SMS',
    schema: z.optional(z.string()),
    otherwise: 'SMS ask for no answer',
    means:
      'Lets guardians answer SMS with 1 or 2, and stop them with PARAR: the gateway posts what they write to `PUBLIC_URL/v1/webhooks/sms`, with `Authorization: Bearer` and this secret. For Twilio, which signs instead, it is the auth token.',
    secret: givenSecret,
  },
  SMS_ANSWERS_FROM: {
    group: 'SMS',
    schema: path,
    default: 'message.from',
    means: 'Where such a call has the number: `message.from` (Zenvia), `From` (Twilio).',
  },
  SMS_ANSWERS_TEXT: {
    group: 'SMS',
    schema: path,
    default: 'message.contents.0.text',
    means: 'Where it has the text: `message.contents.0.text` (Zenvia), `Body` (Twilio).',
  },
  SMS_ANSWERS_ID: {
    group: 'SMS',
    schema: path,
    default: 'message.id',
    means: 'Where it has the id of the message: `message.id` (Zenvia), `MessageSid` (Twilio).',
  },
  SMS_PRICE: {
    group: 'SMS',
    schema: price,
    default: '0.09',
    means: 'Reais that a message costs.',
  },
} satisfies Record<string, Setting>;

type MessagingSettingName = keyof typeof messagingSettings;

const whatsAppNeeds: MessagingSettingName[] = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_TEMPLATE',
];
const smsNeeds: MessagingSettingName[] = ['SMS_URL', 'SMS_BODY'];

/** Half a set sends nothing: says what the other half lacks. */
export function findMissingMessaging(name: string, given: GivenSettings): string | undefined {
  for (const [needed, what, begun] of [
    [whatsAppNeeds, 'para avisar por WhatsApp', whatsAppNeeds],
    [smsNeeds, 'para avisar por SMS', [...smsNeeds, 'SMS_HEADER']],
  ] as const) {
    const isNeeded = (needed as readonly string[]).includes(name) && !(name in given);
    const isBegun = (begun as readonly MessagingSettingName[]).some((other) => other in given);
    if (isNeeded && isBegun) return `é necessária ${what}; docs/configuration.md diz o que é`;
  }
  return undefined;
}

const micros = (reais: string) => Math.round(Number(reais.replace(',', '.')) * 1_000_000);

export function toWhatsApp(read: ReadSettings): WhatsAppSettings | undefined {
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_TOKEN: token } = read;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = read;
  const { WHATSAPP_TEMPLATE: template, WHATSAPP_API_URL: apiUrl, WHATSAPP_PRICE } = read;
  const { WHATSAPP_MEDIA_URL: mediaUrl, WHATSAPP_CODE_TEMPLATE: codeTemplate } = read;
  const { WHATSAPP_TEMPLATE_EVENT: event, WHATSAPP_TEMPLATE_READING: announcement } = read;
  if (!phoneNumberId || !token || !appSecret || !verifyToken || !template) return undefined;
  const priceMicros = micros(WHATSAPP_PRICE);
  const addresses = { apiUrl: apiUrl.replace(/\/+$/, ''), mediaUrl };
  const templates = { template, codeTemplate, asking: { event, announcement } };
  return { ...addresses, ...templates, phoneNumberId, token, appSecret, verifyToken, priceMicros };
}

const toPath = (path: string) => path.split('.');

export function toSms(read: ReadSettings): SmsSettings | undefined {
  const { SMS_URL: url, SMS_BODY: body, SMS_HEADER = '', SMS_ID, SMS_PRICE } = read;
  if (!url || !body) return undefined;
  const { SMS_ANSWERS_SECRET: secret, SMS_ANSWERS_FROM, SMS_ANSWERS_TEXT, SMS_ANSWERS_ID } = read;
  const [from, text, id] = [SMS_ANSWERS_FROM, SMS_ANSWERS_TEXT, SMS_ANSWERS_ID].map(toPath);
  const [, name, value] = header.exec(SMS_HEADER) ?? [];
  return {
    url,
    header: name && value ? { name, value } : undefined,
    body,
    idPath: toPath(SMS_ID),
    answers: secret ? { secret, from: from!, text: text!, id: id! } : undefined,
    priceMicros: micros(SMS_PRICE),
  };
}
