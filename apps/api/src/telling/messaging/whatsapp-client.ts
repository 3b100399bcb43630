import * as z from 'zod/mini';
import type { WhatsAppSettings } from '#/config/messaging-settings.ts';
import { NotSent } from '#/outbox/process-outbox.ts';
import { type Answer, sendRequest } from './send-request.ts';

/** The approved template: no word in it is about a child. */
export interface WhatsAppTemplate {
  /** By default the one that asks nothing. */
  name?: string | undefined;
  /** First name, school, and of one that asks what it asks about. */
  texts: string[];
  /** What the buttons that answer say back. */
  payloads?: string[];
  /** What stands behind the button's address. */
  token: string;
}

/** A button of a text, and what it says back. */
interface ReplyButton {
  id: string;
  title: string;
}

export interface WhatsAppClient {
  /**
   * @returns the id that WhatsApp gave the message
   * @throws {WhatsAppRefusal} where WhatsApp says why not
   * @throws {NotSent} where it does not answer
   */
  sendTemplate: (
    phone: string,
    template: WhatsAppTemplate,
    callbackData: string,
  ) => Promise<string>;
  /** By the template for codes. */
  sendCode: (phone: string, code: string, callbackData: string) => Promise<string>;
  /** Free of charge, within 24 hours after the guardian wrote. */
  sendText: (
    phone: string,
    text: string,
    options?: { callbackData?: string; buttons?: readonly ReplyButton[] },
  ) => Promise<string>;
  /** The same to who wrote, as WhatsApp names them: of any country, with or without the ninth digit. */
  reply: (from: string, text: string) => Promise<string>;
}

/** An error of the Graph API. The reason names no phone. */
export class WhatsAppRefusal extends NotSent {
  readonly code: number;

  constructor(code: number, detail: string, answer: Pick<Answer, 'restSeconds' | 'status'>) {
    const isLasting = finalCodes.has(code) || isAboutAccount(code);
    super(`WhatsApp ${code}${detail}`, isLasting ? 'forGood' : 'forNow', {
      restSeconds: answer.restSeconds,
      status: answer.status,
      isWithoutCredit: code === unpaid,
    });
    this.code = code;
  }

  /** The installation's account is refused, whoever the message is for: an operator has to act. */
  get isOfAccount(): boolean {
    return isAboutAccount(this.code);
  }
}

/** The guardian stopped messages of the school in WhatsApp. */
export const stoppedByUser = 131050;

/** Every other attempt for this guardian would fail too: the next channel takes over. */
const finalCodes = new Set([
  100, // a parameter is wrong
  131021, // sender and recipient are one
  131026, // not on WhatsApp, or cannot be delivered
  131030, // a test number, not allowed to write to this one
  131047, // more than 24 hours since the guardian wrote
  131049, // WhatsApp chose not to deliver it
  131051, // unsupported
  stoppedByUser,
  132000, // the template has other parameters
  132001, // no such template in this language
  132005, // its text gets too long
  132007, // it violates a policy
  132012, // a parameter has another format
  132015, // it is paused
  132016, // it is disabled
]);

/** The account has no means of payment, or owes. */
export const unpaid = 131042;

/** Token expired, no permission, account locked or unpaid. */
const accountCodes = new Set([0, 10, 190, 368, 131005, 131031, unpaid, 133010]);
const isAboutAccount = (code: number) => accountCodes.has(code) || (code >= 200 && code < 300);

const sent = z.object({ messages: z.tuple([z.object({ id: z.string() })], z.unknown()) });
/** Body of a refusal by the Graph API. */
export const graphError = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.optional(z.number()),
    fbtrace_id: z.catch(z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))), undefined),
  }),
});

/** Speaks to the WhatsApp Business Cloud API. */
export function openWhatsApp(settings: WhatsAppSettings): WhatsAppClient {
  const { apiUrl, phoneNumberId, token, template: name, codeTemplate } = settings;

  async function send(to: string, message: object, callbackData?: string): Promise<string> {
    const { status, restSeconds, body } = await sendRequest(
      'WhatsApp',
      `${apiUrl}/${phoneNumberId}/messages`,
      {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to,
          ...(callbackData && { biz_opaque_callback_data: callbackData }),
          ...message,
        }),
      },
    );
    const accepted = sent.safeParse(body);
    if (status === 200 && accepted.success) return accepted.data.messages[0].id;
    const refusal = graphError.safeParse(body).data?.error;
    const answer = { restSeconds, status };
    if (!refusal) throw new NotSent(`WhatsApp answered ${status}`, 'forNow', answer);
    const { code, error_subcode: subcode, fbtrace_id: trace } = refusal;
    const detail = `${subcode ? `/${subcode}` : ''}${trace ? ` (fbtrace ${trace})` : ''}`;
    throw new WhatsAppRefusal(code, detail, answer);
  }

  return {
    sendTemplate: (phone, template, callbackData) =>
      send(`55${phone}`, templateMessage({ name, ...template }), callbackData),
    sendCode: (phone, code, callbackData) => {
      const template = { name: codeTemplate ?? name, texts: [code], token: code };
      return send(`55${phone}`, templateMessage(template), callbackData);
    },
    sendText: (phone, body, { callbackData, buttons = [] } = {}) =>
      send(`55${phone}`, textMessage(body, buttons), callbackData),
    reply: (from, body) => send(from, textMessage(body)),
  };
}

function textMessage(body: string, buttons: readonly ReplyButton[] = []) {
  if (buttons.length === 0) return { type: 'text', text: { preview_url: false, body } };
  const action = { buttons: buttons.map((reply) => ({ type: 'reply', reply })) };
  return { type: 'interactive', interactive: { type: 'button', body: { text: body }, action } };
}

function templateMessage({ name, texts, payloads = [], token }: WhatsAppTemplate) {
  // WhatsApp refuses line breaks and long gaps in a parameter.
  const parameter = (text: string) => ({ type: 'text', text: text.replace(/\s+/g, ' ').trim() });
  return {
    type: 'template',
    template: {
      name,
      language: { code: 'pt_BR' },
      components: [
        { type: 'body', parameters: texts.map(parameter) },
        ...payloads.map((payload, place) => ({
          ...{ type: 'button', sub_type: 'quick_reply', index: String(place) },
          parameters: [{ type: 'payload', payload }],
        })),
        {
          ...{ type: 'button', sub_type: 'url', index: String(payloads.length) },
          parameters: [parameter(token)],
        },
      ],
    },
  };
}
