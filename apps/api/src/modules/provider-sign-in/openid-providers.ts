import { returnPathOf, type SignInProvider } from '@caderneta/api-client/contract';
import * as oidc from 'openid-client';
import type { Config } from '#/config.ts';
import {
  googleIssuer,
  type Identity,
  microsoftAuthority,
  microsoftOrigin,
  readIdentity,
} from '#/modules/provider-sign-in/identities/identity.ts';

type ProviderConfig = Pick<Config, 'publicUrl' | 'signInClients' | 'signInTestServer'>;

/** In seconds; who waits for a sign-in sees nothing else. */
const timeout = 10;
/** How long the addresses and keys of a provider are believed, in milliseconds. */
const freshness = 60 * 60 * 1000;

/** State that a browser must return beside the provider's answer. */
export interface PendingSignIn {
  provider: SignInProvider;
  /** Where the provider's configuration stands. */
  authority: string;
  state: string;
  nonce: string;
  /** Of PKCE: without it the code in the answer is worth nothing. */
  verifier: string;
}

interface Wanted {
  provider: SignInProvider;
  /** Of the schools with this provider; of Google none. */
  tenantIds: string[];
  /** Of the schools with this provider. */
  domains: string[];
  email?: string;
}

/** Speaks OpenID Connect with the providers that the installation is registered at. */
export class OpenidProviders {
  readonly #config: ProviderConfig;
  readonly #known = new Map<string, { until: number; found: Promise<oidc.Configuration> }>();

  constructor(config: ProviderConfig) {
    this.#config = config;
  }

  /** @returns the address of the provider's page, and what its answer is compared with */
  async start({ provider, tenantIds, domains, email }: Wanted) {
    const authority = authorityOf(provider, tenantIds);
    const found = await this.#find(provider, authority);
    const pending: PendingSignIn = {
      provider,
      authority,
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const [domain = '*', ...others] = domains;
    const address = oidc.buildAuthorizationUrl(found, {
      redirect_uri: this.#returnAddress(provider),
      scope: 'openid email profile',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      // The computer of a staff room is signed in with somebody else's account.
      prompt: 'select_account',
      ...(email && { login_hint: email }),
      ...(provider === 'Google' && { hd: others.length > 0 ? '*' : domain }),
    });
    return { address: address.href, pending };
  }

  /**
   * Redeems a provider's answer.
   * @param answer query of the address that the provider sent the browser to
   * @throws {UnprovenIdentity}
   * @throws errors of openid-client for an answer that is none, is another one's, or was used
   */
  async identify(pending: PendingSignIn, answer: string): Promise<Identity> {
    const { provider, authority, state, nonce, verifier } = pending;
    const address = new URL(this.#returnAddress(provider));
    address.search = answer;
    const tokens = await oidc.authorizationCodeGrant(
      await this.#find(provider, authority),
      address,
      {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      },
    );
    return readIdentity(provider, tokens.claims() ?? {});
  }

  /**
   * Redeems a code that nobody was given.
   * @returns the provider's word for why not: `invalid_grant` where it knows the installation
   * @throws errors of the network, and of openid-client where nobody speaks OpenID Connect there
   */
  async refusalOf(provider: SignInProvider): Promise<string> {
    const found = await this.#find(provider, authorityOf(provider, []));
    const parameters = {
      code: 'nobody',
      redirect_uri: this.#returnAddress(provider),
      code_verifier: oidc.randomPKCECodeVerifier(),
    };
    try {
      await oidc.genericGrantRequest(found, 'authorization_code', parameters);
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError) return error.error;
      if (error instanceof oidc.WWWAuthenticateChallengeError) return 'invalid_client';
      throw error;
    }
    throw new Error(`${provider} redeemed a code that nobody was given`);
  }

  #returnAddress(provider: SignInProvider): string {
    return `${this.#config.publicUrl}${returnPathOf(provider)}`;
  }

  #find(provider: SignInProvider, authority: string): Promise<oidc.Configuration> {
    const known = this.#known.get(authority);
    if (known && known.until > Date.now()) return known.found;
    const found = this.#discover(provider, authority);
    this.#known.set(authority, { until: Date.now() + freshness, found });
    // The next sign-in asks again.
    found.catch(() => this.#known.delete(authority));
    return found;
  }

  #discover(provider: SignInProvider, authority: string): Promise<oidc.Configuration> {
    const { signInClients, signInTestServer } = this.#config;
    const client = signInClients[provider];
    if (!client) throw new Error(`the installation is not registered at ${provider}`);
    return oidc.discovery(new URL(authority), client.id, client.secret, undefined, {
      timeout,
      execute: [
        // Checks signatures too, and not only that the token came over TLS.
        oidc.enableNonRepudiationChecks,
        ...(signInTestServer ? [oidc.allowInsecureRequests] : []),
      ],
      ...(signInTestServer && { [oidc.customFetch]: fetchFrom(signInTestServer) }),
    });
  }
}

/**
 * A single directory is named, so that an application for one organization is enough. With several,
 * whoever signs in chooses by their account.
 */
function authorityOf(provider: SignInProvider, tenantIds: string[]): string {
  if (provider === 'Google') return googleIssuer;
  const [tenantId = 'organizations', ...others] = new Set(tenantIds);
  return microsoftAuthority(others.length > 0 ? 'organizations' : tenantId);
}

/** Asks the test server in place of both providers, whose names stay those of the real ones. */
function fetchFrom(testServer: string): oidc.CustomFetch {
  return (url, options) => {
    const played = url
      .replace(googleIssuer, `${testServer}/google`)
      .replace(microsoftOrigin, `${testServer}/microsoft`);
    return fetch(played, options as RequestInit);
  };
}
