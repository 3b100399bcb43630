import { withoutAddresses } from '@caderneta/formats/without-addresses';
import type { SmsSettings } from '#/config/messaging-settings.ts';
import { NotSent } from '#/outbox/process-outbox.ts';
import { type Answer, sendRequest } from './send-request.ts';

export interface SmsClient {
  /**
   * @param text of GSM-7
   * @returns the id that the gateway gave the message; undefined where it gave none
   * @throws {NotSent}
   */
  send: (phone: string, text: string) => Promise<string | undefined>;
}

/** Speaks to the gateway that the configuration describes. */
export function openSms({ url, header, body, idPath }: SmsSettings): SmsClient {
  const isJson = body.startsWith('{');
  const headers = {
    'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    ...(header && { [header.name]: header.value }),
  };
  return {
    send: async (phone, text) => {
      const fill = (place: string) =>
        place.replace(/\{(to|text)\}/g, (_, name) => (name === 'to' ? `55${phone}` : text));
      const filled = isJson ? fillJson(body, fill) : fillForm(body, fill);
      const answer = await sendRequest('SMS gateway', url, { headers, body: filled });
      if (answer.status >= 300) throw toNotSent(answer);
      return valueAt(answer.body, idPath);
    },
  };
}

const paymentRequired = 402;

/**
 * Busy, broken for now, or the account is refused: tried again. Any other refusal is of this message.
 * The body may name the phone and is not repeated.
 */
function toNotSent({ status, restSeconds }: Answer): NotSent {
  const mayPass = [401, paymentRequired, 403, 408, 425, 429].includes(status) || status >= 500;
  const refusal = !mayPass && status >= 400 ? 'forGood' : 'forNow';
  const isWithoutCredit = status === paymentRequired;
  const facts = { restSeconds, isWithoutCredit, status };
  return new NotSent(`SMS gateway answered ${status}`, refusal, facts);
}

type Fill = (place: string) => string;

const fillJson = (template: string, fill: Fill): string =>
  JSON.stringify(JSON.parse(template), (_key, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  );

const fillForm = (template: string, fill: Fill): string =>
  new URLSearchParams(
    [...new URLSearchParams(template)].map(([name, value]): [string, string] => [
      name,
      fill(value),
    ]),
  ).toString();

/** The text or number at a path of names and positions; undefined where there is none. */
export function valueAt(body: unknown, path: string[]): string | undefined {
  let found: unknown = body;
  for (const step of path) found = (found as Record<string, unknown> | null | undefined)?.[step];
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

/** A message of GSM-7 has so many characters; a longer one costs twice. */
export const smsCharacters = 160;

/** GSM-7 has few accents and not those of Portuguese. */
const toGsm = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ªº]/g, '')
    .replace(/[–—]/g, '-')
    .replace(/[^\w !"#%&'()*+,\-./:;<=>?@]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** One SMS: who writes, what it is about, and the link, if any. A long school's name is cut. */
export function smsText(schoolName: string, notice: string, url?: string): string {
  const rest = `: ${[toGsm(notice), url].filter(Boolean).join(' ')}`;
  const room = Math.max(smsCharacters - rest.length, 10);
  return `${withoutAddresses(toGsm(schoolName)).slice(0, room).trim()}${rest}`;
}
