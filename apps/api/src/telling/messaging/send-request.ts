import { cleanText } from '#/kernel/clean-text.ts';
import { NotSent } from '#/outbox/process-outbox.ts';

const timeoutMilliseconds = 15_000;
/** No answer that we ask for is longer. */
const mostCharacters = 100_000;

export interface Answer {
  status: number;
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
  return { status: response.status, body: parse(text) };
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
    throw new NotSent(`${service} does not answer: ${failureCode(error)}`, false);
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
