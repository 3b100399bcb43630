import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { Forbidden } from './problems.ts';

/** What pages may ask a browser for: the microphone for voice messages, and to copy a link or a code. */
const permissions = [
  'microphone=(self)',
  'clipboard-write=(self)',
  ...'camera geolocation payment usb serial hid midi display-capture'
    .concat(' accelerometer gyroscope magnetometer clipboard-read publickey-credentials-get')
    .split(' ')
    .map((feature) => `${feature}=()`),
].join(', ');

/** Answers of the API are data: they load nothing and are shown in no frame. */
export function setSecurityHeaders(app: FastifyInstance): void {
  const headers = constantHeaders({
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
  headers.push(['permissions-policy', permissions]);
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
  // A page that says nothing of its own is kept by no cache.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (isPage && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}

/** What helmet says in every answer. It would work each of them out anew. */
function constantHeaders(options: HelmetOptions): [string, string][] {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, () => undefined);
  return answer.getHeaderNames().map((name) => [name, String(answer.getHeader(name))]);
}

/**
 * Signing out empties the browser's cache of what it loaded from here, pictures of children too.
 * Cookies and storage stay: drafts and the families' offline pages are kept and cleared by the apps.
 */
export function clearCachedPictures(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
}

const changesNothing = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every call that changes something and that a page of another site made: also one that no
 * cookie authorises, as it could sign the visitor in as somebody else.
 */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isOther = !changesNothing.has(request.method) && pageOf(request, publicUrl) === 'other';
    done(isOther ? new Forbidden(otherSite) : undefined);
  });
}

export const otherSite = 'O pedido não veio do aplicativo da escola.';

/**
 * Whether a call that brings a cookie was made by a page of this site. Where its browser does not say
 * so, a JSON body is proof: another site's page may not send it unasked.
 */
export function isOfThisSite(request: FastifyRequest, publicUrl: string): boolean {
  const page = pageOf(request, publicUrl);
  if (page !== 'unknown') return page === 'own';
  return /^application\/json\b/i.test(request.headers['content-type'] ?? '');
}

/**
 * Whose page made a call. Browsers say so in one of two headers that no page can write: Sec-Fetch-Site,
 * or Origin where the connection is not secure. Programs that are no browsers send neither.
 */
function pageOf({ headers, host }: FastifyRequest, publicUrl: string): 'own' | 'other' | 'unknown' {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'other';
  if (origin === undefined) return 'unknown';
  return [host, hostOf(publicUrl)].includes(hostOf(origin)) ? 'own' : 'other';
}

/** Whether cookies go over https alone: where this call came so, and where people open the portal so. */
export function wantsSecureCookies({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.isReachedByHttps;
}

/** With its port; nothing for `null`, which is what a sandboxed page calls itself. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
