import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Answers of the API are data: they load nothing and are shown in no frame. */
export async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
}

/**
 * Signing out empties the browser's cache of what it loaded from here, pictures of children too.
 * Cookies and storage stay: drafts and the families' offline pages are kept and cleared by the apps.
 */
export function clearCachedPictures(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
}

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
