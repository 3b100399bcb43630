import { HttpResponse, type RequestHandler } from 'msw';
import { getOutcome } from '../contract/outcomes.ts';
import type { EndpointDefinition, Output } from '../contract/endpoint.ts';
import { mockEndpoint, problemResponse } from './mock-endpoint.ts';

export interface LostAnswers {
  handlers: RequestHandler[];
  written: { body: unknown; key: string }[];
  line: { is: 'whole' | 'loses' | 'breaks' | 'cut' };
}

/**
 * Makes handlers for a call that is written once by its Idempotency-Key, and whose answers get lost.
 * @param at when the server wrote
 * @returns `handlers`; `written`, the body and key of each; and `line`: 'loses' loses the next answer
 *   on its way, 'breaks' all others after it, too, and 'cut' lets no call arrive
 * @example const { handlers, line } = mockLostAnswers(createEvent, () => ({ id }), at);
 */
export function mockLostAnswers<E extends EndpointDefinition>(
  endpoint: E,
  answer: () => Output<E>,
  at: string,
): LostAnswers {
  const written: LostAnswers['written'] = [];
  const line: LostAnswers['line'] = { is: 'whole' };
  const handlers: RequestHandler[] = [
    mockEndpoint(endpoint, (input, { headers }) => {
      if (line.is === 'cut') return HttpResponse.error();
      const key = headers.get('idempotency-key') ?? '';
      const { body } = input as { body: unknown };
      const first = written.find((one) => one.key === key);
      if (first && JSON.stringify(first.body) !== JSON.stringify(body)) {
        return problemResponse(422, { code: 'idempotency-key-reused' });
      }
      if (!first) written.push({ body, key });
      if (line.is === 'whole') return answer();
      line.is = line.is === 'breaks' ? 'cut' : 'whole';
      return HttpResponse.error();
    }),
    mockEndpoint(getOutcome, ({ query }) => {
      if (line.is === 'cut') return HttpResponse.error();
      const isDone = written.some(({ key }) => key === query.key);
      if (!isDone) return { state: 'unknown' as const, id: null, at: null };
      return { state: 'done' as const, id: (answer() as { id?: string }).id ?? null, at };
    }),
  ];
  return { handlers, written, line };
}
