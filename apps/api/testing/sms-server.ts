import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';

export interface SmsServer {
  url: string;
  /** What it took, in order. */
  messages: { from: string; to: string; text: string }[];
  /** Statuses of its answers by phone, such as `5511900000001`; `'*'` for all. */
  refusals: Map<string, number>;
  /** Its `Retry-After` by phone. */
  rests: Map<string, string>;
  /** What its answers wait for by phone; `'*'` for all. */
  holds: Map<string, Promise<unknown>>;
  close: () => Promise<void>;
}

interface ZenviaMessage {
  from: string;
  to: string;
  contents: [{ type: 'text'; text: string }];
}

/** Answers as the SMS channel of Zenvia's API v2 does, for `smsSettings`. Takes messages by POST alone. */
export async function startSmsGateway(): Promise<SmsServer> {
  const messages: SmsServer['messages'] = [];
  const refusals = new Map<string, number>();
  const rests = new Map<string, string>();
  const holds = new Map<string, Promise<unknown>>();
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    void json(request).then(async (body) => {
      const { from, to, contents } = body as ZenviaMessage;
      const isKnown = request.headers['x-api-token'] === 'token of the test';
      const status = isKnown ? (refusals.get(to) ?? refusals.get('*') ?? 200) : 401;
      const rest = rests.get(to);
      const headers = { 'content-type': 'application/json', ...(rest && { 'retry-after': rest }) };
      response.writeHead(status, headers);
      if (status !== 200) {
        const code = status === 401 ? 'UNAUTHORIZED' : 'VALIDATION_ERROR';
        response.end(JSON.stringify({ code, message: `Refused: ${to}` }));
        return;
      }
      messages.push({ from, to, text: contents[0].text });
      const id = `c1f3a8d2-0000-4000-8000-${String(messages.length).padStart(12, '0')}`;
      await (holds.get(to) ?? holds.get('*'));
      response.end(JSON.stringify({ id, from, to, direction: 'OUT', channel: 'sms', contents }));
    });
  });
  const { port, close } = await listenLocally(server);
  return { url: `http://127.0.0.1:${port}`, messages, refusals, rests, holds, close };
}
