import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import * as z from 'zod/mini';
import type { WhatsAppSettings } from '#/config/messaging-settings.ts';
import { Turns } from '#/kernel/turns.ts';
import { askService, failureCode } from './send-request.ts';

/** WhatsApp did not give a file. The reason names no phone and no address. */
export class MediaNotGiven extends Error {
  /** Asked again, it may be given. */
  readonly mayPass: boolean;

  constructor(reason: string, { mayPass }: { mayPass: boolean }) {
    super(reason);
    this.mayPass = mayPass;
  }
}

export interface WhatsAppMedia {
  /**
   * Reads a file that a guardian sent, in its turn.
   * @param whose files of one guardian come one after the other
   * @throws {MediaNotGiven}
   * @throws {NoTurn} where too many wait
   */
  read: <Result>(
    media: { id: string; whose: { schoolId: string; guardianId: string } },
    use: (content: Readable) => Promise<Result>,
  ) => Promise<Result>;
}

/** Of the whole file, so that one that drips ends. */
const timeoutMilliseconds = 20_000;

const turnLimits = {
  places: 3,
  ofGroup: 2,
  ofCaller: 1,
  waitingOfGroup: 60,
  waitingOfCaller: 30,
  patienceMilliseconds: 30_000,
};

/** Where the Graph API says that the file lies. */
const place = z.object({ url: z.string(), file_size: z.optional(z.number()) });

/**
 * Reads what guardians send by the WhatsApp Business Cloud API.
 * @param mostBytes a larger file is not asked for
 */
export function openWhatsAppMedia(settings: WhatsAppSettings, mostBytes: number): WhatsAppMedia {
  const { apiUrl, mediaUrl, phoneNumberId, token } = settings;
  const turns = new Turns(turnLimits);
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'Caderneta' };
  const trusted = [apiUrl, mediaUrl].map((url) => new URL(url).origin);

  /** The token goes to the places that the operator names, never where an answer leads. */
  async function findPlace(id: string): Promise<string> {
    const asked = `${apiUrl}/${encodeURIComponent(id)}?phone_number_id=${phoneNumberId}`;
    const { status, body } = await askService(asked, { method: 'GET', headers });
    const found = place.safeParse(body);
    if (status !== 200 || !found.success) throw refusal(status);
    const { url, file_size: size } = found.data;
    if (!URL.canParse(url) || !trusted.includes(new URL(url).origin)) {
      throw new MediaNotGiven('WhatsApp names another host', { mayPass: false });
    }
    if (size && size > mostBytes) throw new MediaNotGiven('too large', { mayPass: false });
    return url;
  }

  async function open(id: string): Promise<Readable> {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    try {
      const url = await findPlace(id);
      const response = await fetch(url, { headers, redirect: 'manual', signal });
      if (response.status !== 200 || !response.body) {
        await response.body?.cancel();
        throw refusal(response.status);
      }
      return Readable.fromWeb(response.body as ReadableStream);
    } catch (error) {
      if (error instanceof MediaNotGiven) throw error;
      throw new MediaNotGiven(`WhatsApp does not answer: ${failureCode(error)}`, { mayPass: true });
    }
  }

  return {
    read: ({ id, whose: { schoolId: group, guardianId: caller } }, use) =>
      turns.run({ group, caller }, async () => {
        const content = await open(id);
        try {
          return await use(content);
        } finally {
          content.destroy();
        }
      }),
  };
}

/** Busy, broken for now, or the operator's token is refused: asked again. */
function refusal(status: number): MediaNotGiven {
  const mayPass = [401, 403, 408, 425, 429].includes(status) || status >= 500;
  return new MediaNotGiven(`WhatsApp answered ${status}`, { mayPass });
}
