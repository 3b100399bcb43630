import type { FastifyReply } from 'fastify';

/**
 * Signing out empties the browser's cache of what it loaded from here, pictures of children too.
 * Cookies and storage stay: drafts and the families' offline pages are kept and cleared by the apps.
 */
export function clearCachedPictures(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
}
