import { NotSent } from '#/outbox/process-outbox.ts';

const timeoutMilliseconds = 15_000;
/** No answer that we ask for is longer. */
const mostCharacters = 100_000;

export interface Answer {
  status: number;
  /** Parsed; undefined where the body is no JSON. */
  body: unknown;
}

/**
 * Posts to a service of the operator's choice, and follows no redirect.
 * @param service as its failures name it
 * @throws {NotSent} where it does not answer
 */
export async function sendRequest(
  service: string,
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const text = (await response.text()).slice(0, mostCharacters);
    return { status: response.status, body: parse(text) };
  } catch (error) {
    const { name, cause } = error as Error;
    const code = (cause as NodeJS.ErrnoException | undefined)?.code;
    throw new NotSent(`${service} does not answer: ${code ?? name}`, false);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
