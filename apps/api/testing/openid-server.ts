import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { listenLocally } from './listen-locally.ts';

/** An account as a test tells of one: claims of its tokens. */
export interface TestAccount {
  email?: string;
  /** Of Google. */
  sub?: string;
  email_verified?: boolean;
  hd?: string;
  /** Of Microsoft. */
  tid?: string;
  oid?: string;
  xms_edov?: boolean | number | string;
}

/** What goes wrong: the address in the answer, the claims, the key, or the whole token endpoint. */
export interface Trouble {
  answer?: (query: URLSearchParams) => void;
  claims?: (claims: JWTPayload) => JWTPayload;
  isForged?: boolean;
  isAway?: boolean;
}

export interface OpenidServer {
  url: string;
  accounts: TestAccount[];
  trouble: Trouble;
  /** Queries of the authorizations that were asked for. */
  asked: URLSearchParams[];
  /** What the provider's page does once somebody chose: the address that the browser goes to. */
  choose(address: string, account: TestAccount | undefined): Promise<URL>;
  close: () => Promise<void>;
}

export const testClient = { id: 'caderneta', secret: 'segredo-de-teste' };

/** Settings of a server that takes this one for Google and Microsoft. */
export const settingsWith = (url: string) => ({
  GOOGLE_CLIENT_ID: testClient.id,
  GOOGLE_CLIENT_SECRET: testClient.secret,
  MICROSOFT_CLIENT_ID: testClient.id,
  MICROSOFT_CLIENT_SECRET: testClient.secret,
  SIGN_IN_TEST_SERVER: url,
});

interface Grant {
  account: TestAccount;
  query: URLSearchParams;
  issuer: string;
}

const keyId = 'of-the-test';

/**
 * Plays accounts.google.com below `/google` and login.microsoftonline.com below `/microsoft`, with
 * their issuers, Microsoft's `{tenantid}` included. Codes work once, with secret, PKCE and the same
 * redirect address.
 */
export async function startOpenidServer(accounts: TestAccount[] = []): Promise<OpenidServer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const { privateKey: strange } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const made: OpenidServer = {
    url: '',
    accounts,
    trouble: {},
    asked: [],
    async choose(address, account) {
      const url = new URL(address);
      url.searchParams.set('account', account ? JSON.stringify(account) : 'none');
      const response = await fetch(url, { redirect: 'manual' });
      const location = response.headers.get('location');
      if (!location) throw new Error(`${response.status}: ${await response.text()}`);
      return new URL(location);
    },
    close: () => Promise.resolve(),
  };

  function discover(base: string, issuer: string) {
    return {
      issuer,
      authorization_endpoint: `${made.url}${base}/authorize`,
      token_endpoint: `${made.url}${base}/token`,
      jwks_uri: `${made.url}${base}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      // Google names itself in its answers, Microsoft does not.
      ...(base === '/google' && { authorization_response_iss_parameter_supported: true }),
    };
  }

  function authorize(base: string, query: URLSearchParams, response: ServerResponse) {
    const chosen = query.get('account');
    if (query.get('client_id') !== testClient.id) return response.writeHead(400).end('client_id');
    if (chosen === null) {
      made.asked.push(query);
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page(query, made.accounts));
    }
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (base === '/google') back.searchParams.set('iss', 'https://accounts.google.com');
    if (chosen === 'none') back.searchParams.set('error', 'access_denied');
    else {
      const account = JSON.parse(chosen) as TestAccount;
      const code = randomUUID();
      grants.set(code, { account, query, issuer: issuerFor(base, account) });
      back.searchParams.set('code', code);
    }
    made.trouble.answer?.(back.searchParams);
    return response.writeHead(302, { location: back.href }).end();
  }

  async function redeem(request: IncomingMessage, response: ServerResponse) {
    if (made.trouble.isAway) return response.destroy();
    const body = new URLSearchParams(await text(request));
    const grant = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isSound =
      grant?.query.get('redirect_uri') === body.get('redirect_uri') &&
      grant?.query.get('code_challenge') === challenge &&
      grant.query.get('code_challenge_method') === 'S256';
    if (body.get('client_secret') !== testClient.secret) {
      return send(response, 401, { error: 'invalid_client' });
    }
    if (!grant || !isSound) return send(response, 400, { error: 'invalid_grant' });
    const { account, query, issuer } = grant;
    const claims: JWTPayload = {
      sub: account.oid,
      ...account,
      iss: issuer,
      aud: testClient.id,
      nonce: query.get('nonce'),
    };
    const token = await new SignJWT(made.trouble.claims?.(claims) ?? claims)
      .setProtectedHeader({ alg: 'RS256', kid: keyId })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(made.trouble.isForged ? strange : privateKey);
    return send(response, 200, {
      access_token: 'unused',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: token,
    });
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const [, base = '', directory, call = ''] =
      /^(\/google|\/microsoft\/([\w-]+)\/v2\.0)(\/.+)$/.exec(pathname) ?? [];
    if (call === '/authorize') authorize(base, query, response);
    else if (call === '/token') void redeem(request, response);
    else if (call === '/keys') send(response, 200, { keys: [jwk] });
    else if (call === '/.well-known/openid-configuration') {
      send(response, 200, discover(base, issuerOf(directory)));
    } else response.writeHead(404).end();
  });
  const { port, close } = await listenLocally(server);
  made.url = `http://127.0.0.1:${port}`;
  made.close = close;
  return made;
}

/** As the provider's configuration says it: for several directories with a place for theirs. */
function issuerOf(directory: string | undefined): string {
  if (directory === undefined) return 'https://accounts.google.com';
  const named = directory === 'organizations' ? '{tenantid}' : directory;
  return `https://login.microsoftonline.com/${named}/v2.0`;
}

/** As the token of an account says it. */
const issuerFor = (base: string, { tid = '' }: TestAccount) =>
  base === '/google' ? issuerOf(undefined) : issuerOf(tid);

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Somebody chooses one of their accounts, or none. */
function page(query: URLSearchParams, accounts: TestAccount[]): string {
  const link = (account: string, label: string) => {
    const next = new URLSearchParams([...query, ['account', account]]);
    return `<p><a href="?${next.toString().replaceAll('&', '&amp;')}">${label}</a></p>`;
  };
  const links = accounts.map((account) => link(JSON.stringify(account), account.email ?? ''));
  return `<!doctype html><html lang="pt-BR"><title>Escolha uma conta</title>
    <h1>Escolha uma conta</h1>${links.join('')}${link('none', 'cancelar')}</html>`;
}
