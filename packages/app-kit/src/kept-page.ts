/** What speaks of the bytes of the answer, which a changed page does not have any more. */
const ofBytes = ['content-encoding', 'content-length'];

/**
 * A page that a service worker keeps: other HTML under all headers of the server's answer. Without
 * the opener policy a browser would take the kept page for another site's, and forget what the
 * history's entry holds.
 */
export function keptPage(html: string, { headers }: Response): Response {
  const kept = new Headers(headers);
  for (const name of ofBytes) kept.delete(name);
  return new Response(html, { headers: kept });
}
