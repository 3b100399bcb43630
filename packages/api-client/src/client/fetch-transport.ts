import { addressOf, type Transport } from './transport.ts';

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Sends requests with fetch, for pages that have no room for axios. Never calls `onUploadProgress`.
 */
export const fetchTransport: Transport = async (request) => {
  const { method, body, headers, signal, timeout } = request;
  const given = body === undefined || body instanceof FormData;
  // AbortSignal.any is younger than the browsers we serve.
  const stop = new AbortController();
  const abort = () => stop.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const timer = timeout > 0 ? setTimeout(abort, timeout) : undefined;
  const content = given ? body : JSON.stringify(body);
  try {
    const response = await fetch(addressOf(request), {
      method,
      headers: given ? headers : { 'content-type': 'application/json', ...headers },
      body: content,
      // A short writing survives the closing of its page; browsers take 64 KB of such at once.
      keepalive: method !== 'GET' && !(content instanceof FormData) && `${content}`.length < 8000,
      signal: stop.signal,
    });
    const data = jsonOf(await response.text());
    return { status: response.status, data, header: (name) => response.headers.get(name) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
};
