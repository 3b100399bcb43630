/** One HTTP exchange. A body that is no FormData travels as JSON. */
export interface WireRequest {
  method: string;
  url: string;
  query?: Record<string, unknown>;
  body?: unknown;
  headers: Record<string, string>;
  signal?: AbortSignal;
  /** Milliseconds until it is given up; 0 for never. */
  timeout: number;
  /** Share of the upload that is on its way, 0 to 1. */
  onUploadProgress?: (share: number) => void;
}

export interface WireAnswer {
  status: number;
  /** Parsed JSON, or the text if it is not JSON. */
  data: unknown;
  /** @param name in lower case */
  header(name: string): string | null;
}

/** Sends a request. Resolves for every status; rejects without an answer. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** Values in the queries of the contract. */
type Primitive = string | number | boolean | null | undefined;

/** Joins a request's path and query into one address on the page's own origin. */
export function addressOf({ url, query = {} }: WireRequest): URL {
  const address = new URL(url, window.location.href);
  for (const [name, value] of Object.entries(query as Record<string, Primitive>)) {
    if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
  }
  return address;
}
