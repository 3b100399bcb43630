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
  /** Parsed JSON; text where it is none. */
  data: unknown;
  /** @param name in lower case */
  header(name: string): string | null;
}

/** Carries a request: answers whatever the status is, rejects where no answer came. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;
