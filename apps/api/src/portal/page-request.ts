import type { FastifyRequest } from 'fastify';

/**
 * Whether a page answers what is asked for. Browsers name HTML; link previews and monitors take
 * anything. Programs name JSON, and files of an app are asked for by names with a dot.
 */
export function asksForPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  const takesAnything = accept.includes('*/*') || accept.includes('text/*');
  return takesAnything && !accept.includes('json') && !addressOf(request).includes('.');
}

/** The path alone. */
export function addressOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '/';
}
