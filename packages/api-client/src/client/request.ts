import { type EndpointDefinition, type Input, waitedHeader } from '../contract/endpoint.ts';
import type { WireRequest } from './transport.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a repeated creation answer with the first result. Unique per intent, not per try. */
  idempotencyKey?: string;
  /** `etag` of the state that is being edited; a stale one is refused with 409. */
  ifMatch?: string | null;
  /** Whom the call belongs to, where it waited before it is made: `api.person` of back then. */
  person?: string | null;
  /** Milliseconds for which it waited before it is made; see `waitedHeader`. */
  waited?: number;
  /** Milliseconds until the call is given up; 20 seconds by default, no limit for uploads. */
  timeout?: number;
  /** Share of the upload that is on its way, 0 to 1. */
  onUploadProgress?: (share: number) => void;
}

type AnyInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/** Milliseconds that the header takes: three years. */
const longestWait = 99_999_999_999;

/** Milliseconds until a call is given up that uploads no file. */
const usualTimeout = 20_000;

/**
 * Makes the HTTP request of a call, without credentials.
 * @returns a request that waits 20 seconds, or without limit for an upload, unless `options` say
 *   otherwise
 */
export function toRequest<E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): WireRequest {
  const { params = {}, query, body } = input as AnyInput;
  const waited = Math.min(options.waited ?? 0, longestWait);
  return {
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    ),
    query,
    body,
    signal: options.signal,
    timeout: options.timeout ?? (endpoint.body === 'multipart' ? 0 : usualTimeout),
    headers: {
      ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
      ...(waited > 0 && { [waitedHeader]: String(waited) }),
      ...(options.ifMatch && { 'If-Match': options.ifMatch }),
    },
    onUploadProgress: options.onUploadProgress,
  };
}
