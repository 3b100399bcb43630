import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Case } from './long-text-cases.ts';

export interface Asked {
  what: string;
  /** 'cut' where the server ended the connection before the call was sent whole. */
  status: number | 'cut';
  milliseconds: number;
}

/** Sends a call as its bytes are, which a browser or `fetch` would refuse to. */
export function ask(
  url: string,
  { what, method, path, headers, body }: Case & { headers: Record<string, string> },
): Promise<Asked> {
  const { hostname, port } = new URL(url);
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: Asked['status']) =>
      resolve({ what, status, milliseconds: performance.now() - begun });
    const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      answer.resume().once('close', () => end(answer.statusCode!));
    });
    sent.once('error', () => end('cut'));
    sent.end(body);
  });
}

/** Asks for the server's health again and again, as a proxy does, until it is stopped. */
export function watchHealth(address: string) {
  let longest = 0;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const begun = performance.now();
      await fetch(address).then((answer) => answer.text());
      longest = Math.max(longest, performance.now() - begun);
      await sleep(20);
    }
  })();
  return {
    /** Answers how many milliseconds the slowest answer took. */
    stop: async () => {
      isWatching = false;
      await watching;
      return longest;
    },
  };
}
