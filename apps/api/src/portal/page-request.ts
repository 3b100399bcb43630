import type { FastifyRequest } from 'fastify';

/** Whether a browser wants to show what it asks for. */
export function asksForPage({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html');
}

/** The path alone. */
export function addressOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '/';
}
