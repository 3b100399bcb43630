/** Refused sign-in or renewal: `{code, message}` with a code of `authenticationCodes`. */
export class AuthenticationRefused extends Error {
  readonly status: 400 | 429;
  readonly headers: Record<string, string>;
  readonly body: { code: number; message: string };

  constructor(code: number, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = retryAfterSeconds === undefined ? 400 : 429;
    this.headers = {
      'cache-control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    };
    this.body = { code, message };
  }
}
