import { Agent, type Dispatcher, request } from 'undici';
import * as z from 'zod/mini';
import { openSocketAddress } from './acts-socket.ts';
import { StartFailure } from '#/start-failure.ts';

const refusal = z.object({ title: z.string(), detail: z.optional(z.string()) });

/**
 * Asks the server that has the data folder, over its socket there.
 * @param path of `serveActs`
 * @returns an answer whose status is 200
 * @throws StartFailure where no server answers, or it refuses
 */
export async function askServer(
  dataFolder: string,
  path: string,
  asked: object,
): Promise<Dispatcher.ResponseData> {
  const address = await openSocketAddress(dataFolder);
  const dispatcher = new Agent({
    connect: { socketPath: address.path },
    // An archive of a large school, or what comes before it, may take long.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const answer = await request(`http://caderneta${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      dispatcher,
    }).catch(() => {
      throw new StartFailure(
        `A pasta de dados ${dataFolder} está em uso, e quem a usa não atende: outro comando, ou um servidor que ainda inicia ou está parado. Tente de novo, ou encerre-o.`,
      );
    });
    const { statusCode, body } = answer;
    if (statusCode === 200) return answer;
    const { data } = z.safeParse(refusal, await body.json().catch(() => undefined));
    throw new StartFailure(data?.detail ?? data?.title ?? `O servidor recusou (${statusCode}).`);
  } finally {
    // Ends with the answer's body.
    dispatcher.close(() => void address.close());
  }
}
