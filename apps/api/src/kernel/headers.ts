import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What pages may ask a browser for: the microphone for voice messages, and to copy a link or a code. */
const permissions = [
  'microphone=(self)',
  'clipboard-write=(self)',
  ...'camera geolocation payment usb serial hid bluetooth midi display-capture'
    .concat(' accelerometer gyroscope magnetometer clipboard-read publickey-credentials-get')
    .split(' ')
    .map((feature) => `${feature}=()`),
].join(', ');

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
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions);
  });
  // A page that says nothing of its own is kept by no cache.
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type');
    if (!String(type).startsWith('text/html') || reply.hasHeader('cache-control')) return;
    reply.header('cache-control', 'no-store');
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
