import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';
import { whatsAppSettings } from './messaging-settings.ts';

/** A message as the Cloud API takes it. */
export interface SentWhatsApp {
  to: string;
  type: 'template' | 'text' | 'interactive';
  template?: {
    name: string;
    language: { code: string };
    components: {
      type: string;
      sub_type?: string;
      parameters: { text: string; payload?: string }[];
    }[];
  };
  text?: { body: string };
  interactive?: {
    body: { text: string };
    action: { buttons: { reply: { id: string; title: string } }[] };
  };
  biz_opaque_callback_data?: string;
  /** As it was answered. */
  id: string;
}

export interface WhatsAppServer {
  url: string;
  /** What it took, in order. */
  messages: SentWhatsApp[];
  /** Codes of the Graph API by phone, such as `5511900000001`; `'*'` for all. */
  refusals: Map<string, number>;
  /** What its answers wait for by phone; `'*'` for all. */
  holds: Map<string, Promise<unknown>>;
  /** Files of guardians by their ids. */
  media: Map<string, GivenMedia>;
  /** Paths from which a file was taken. */
  taken: string[];
  close: () => Promise<void>;
}

export interface GivenMedia {
  content: Buffer;
  /** By default a place on this server. */
  url?: string;
  /** How both of its calls are answered. */
  status?: number;
}

/** As Meta words and answers its errors. */
const errors: Record<number, { status: number; type?: string; message: string; subcode?: number }> =
  {
    4: { status: 403, message: '(#4) Application request limit reached' },
    10: { status: 403, message: '(#10) Application does not have permission for this action' },
    190: {
      status: 401,
      message: 'Error validating access token: Session has expired',
      subcode: 463,
    },
    131026: { status: 400, message: '(#131026) Message undeliverable' },
    131031: { status: 403, message: '(#131031) Business Account locked' },
    131050: { status: 400, message: '(#131050) User has stopped marketing messages' },
    131056: {
      status: 400,
      message: '(#131056) (Business Account, Consumer Account) pair rate limit hit',
    },
    130429: { status: 429, message: '(#130429) Rate limit hit' },
    132001: { status: 404, message: '(#132001) Template name does not exist in the translation' },
    132015: { status: 400, message: '(#132015) Template is paused' },
  };

/**
 * Answers as the WhatsApp Business Cloud API does, for the number of `whatsAppSettings`: tells it and
 * takes its messages.
 */
export async function startWhatsApp(): Promise<WhatsAppServer> {
  const messages: SentWhatsApp[] = [];
  const refusals = new Map<string, number>();
  const holds = new Map<string, Promise<unknown>>();
  const media = new Map<string, GivenMedia>();
  const taken: string[] = [];
  const settings = whatsAppSettings('');
  const number = `/v23.0/${settings.WHATSAPP_PHONE_NUMBER_ID}`;
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${settings.WHATSAPP_TOKEN}`;
    const [, asked] =
      /^\/(?:v23\.0|whatsapp_business\/attachments)\/(\w+)/.exec(request.url!) ?? [];
    const file = request.method === 'GET' && isKnown ? media.get(asked ?? '') : undefined;
    if (file?.status) return answer(response, file.status, {});
    if (file && request.url!.startsWith('/v23.0/')) {
      const place = `http://${request.headers.host}/whatsapp_business/attachments/${asked}`;
      const size = { file_size: file.content.length };
      return answer(response, 200, { url: file.url ?? place, id: asked, ...size });
    }
    if (file) {
      taken.push(request.url!);
      return void response.writeHead(200).end(file.content);
    }
    if (request.method === 'GET') {
      const isNumber = request.url === `${number}?fields=display_phone_number`;
      const code = !isKnown ? 190 : isNumber ? refusals.get('*') : 100;
      if (code) return refuse(response, code);
      return answer(response, 200, { display_phone_number: '+55 11 3000-0000' });
    }
    void json(request).then(async (body) => {
      const message = body as SentWhatsApp;
      const code = refusals.get(message.to) ?? refusals.get('*');
      if (request.method !== 'POST' || request.url !== `${number}/messages`) {
        return refuse(response, 100);
      }
      if (!isKnown) return refuse(response, 190);
      if (code) return refuse(response, code);
      const id = `wamid.HBgN${Buffer.from(`${message.to}${messages.length}`).toString('base64')}`;
      messages.push({ ...message, id });
      await (holds.get(message.to) ?? holds.get('*'));
      answer(response, 200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: message.to, wa_id: message.to }],
        messages: [{ id, message_status: 'accepted' }],
      });
    });
  });
  const { port, close } = await listenLocally(server);
  return { url: `http://127.0.0.1:${port}`, messages, refusals, holds, media, taken, close };
}

function refuse(response: ServerResponse, code: number): void {
  const { status, message, subcode } = errors[code] ?? {
    status: 400,
    message: `(#${code}) Refused`,
  };
  answer(response, status, {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode && { error_subcode: subcode }),
      error_data: { messaging_product: 'whatsapp', details: message },
      fbtrace_id: 'A1b2C3d4E5f',
    },
  });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A webhook's call as Meta makes it, signed. */
export function webhookCall(value: { statuses?: object[]; messages?: object[] }) {
  const settings = whatsAppSettings('');
  const payload = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: {
                display_phone_number: '551130000000',
                phone_number_id: settings.WHATSAPP_PHONE_NUMBER_ID,
              },
              ...value,
            },
          },
        ],
      },
    ],
  });
  return signedCall(payload);
}

/** The same with another body. */
export function signedCall(payload: string) {
  const { WHATSAPP_APP_SECRET: key } = whatsAppSettings('');
  const digest = createHmac('sha256', key).update(payload).digest('hex');
  return {
    method: 'POST' as const,
    url: '/v1/webhooks/whatsapp',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${digest}` },
    payload,
  };
}

/** How far a message came, as a webhook tells it. */
export function statusOf(
  { id, to, biz_opaque_callback_data }: SentWhatsApp,
  status: 'sent' | 'delivered' | 'read' | 'failed',
  at: Date,
  more: object = {},
) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' };
  const told = { id, status, timestamp, recipient_id: to, biz_opaque_callback_data };
  return { ...told, ...(status !== 'failed' && { pricing }), ...more };
}
