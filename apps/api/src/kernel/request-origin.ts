import type { FastifyRequest } from 'fastify';

/**
 * Whether a call that brings a cookie was made by a page of this site. Browsers say so in one of
 * two headers that no page can write: Sec-Fetch-Site, or Origin where the connection is not secure.
 * Where both are missing, a JSON body is proof: another site's page may not send it unasked.
 */
export function isOfThisSite(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return [request.host, hostOf(publicUrl)].includes(hostOf(origin));
  return /^application\/json\b/i.test(type ?? '');
}

/** Whether cookies go over https alone: where this call came so, and where people open the portal so. */
export function wantsSecureCookies({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.isReachedByHttps;
}

/** With its port; nothing for `null`, which is what a sandboxed page calls itself. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
