import type { AuthInfo, SignedInEmployee } from '@caderneta/api-client/contract';

/** The server's answer to a sign-in or a renewal. */
export function authInfoOf(employee: SignedInEmployee, name = 'first'): AuthInfo {
  return {
    employee,
    accessToken: `${name}-access`,
    refreshToken: `${name}-refresh`,
    accessTokenExpiresIn: 900,
    refreshTokenExpiresIn: 2_592_000,
  };
}
