import { cleanText } from '#/kernel/clean-text.ts';
import { NotSent } from '#/outbox/process-outbox.ts';

const timeoutMilliseconds = 15_000;
/** No answer that we ask for is longer. */
const mostCharacters = 100_000;

export interface Answer {
  status: number;
  /** Seconds for which the service wants to be left alone; 0 where it does not say. */
  restSeconds: number;
  /** Parsed; undefined where the body is no JSON. */
  body: unknown;
}

interface Request {
  method: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Asks a service of the operator's choice, waits a bounded time, and follows no redirect.
 * @throws what fetch throws; `failureCode` names it
 */
export async function askService(url: string, request: Request): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const response = await fetch(url, { ...request, redirect: 'manual', signal });
  const text = (await response.text()).slice(0, mostCharacters);
  const restSeconds = secondsToRest(response.headers.get('retry-after'));
  return { status: response.status, restSeconds, body: parse(text) };
}

/** Reads `Retry-After`, which is a number of seconds or a date. */
export function secondsToRest(header: string | null | undefined): number {
  const value = header?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return seconds > 0 ? seconds : 0;
}

/** Names why a service did not answer: `ECONNREFUSED`, `TimeoutError`. */
export function failureCode(error: unknown): string {
  const { name, cause } = error as Error;
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
}

/**
 * Posts to a service of the operator's choice.
 * @param service as its failures name it
 * @throws {NotSent} where it does not answer
 */
export async function sendRequest(
  service: string,
  url: string,
  content: { headers: Record<string, string>; body: string },
): Promise<Answer> {
  try {
    return await askService(url, { method: 'POST', ...content });
  } catch (error) {
    const failure = failureCode(error);
    throw new NotSent(`${service} does not answer: ${failure}`, 'forNow', { failure });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' ? cleanText(value) : value,
    );
  } catch {
    return undefined;
  }
}
