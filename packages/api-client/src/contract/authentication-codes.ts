/** Codes of refused authentication calls (specification, section 8). */
export const authenticationCodes = {
  unknown: -1,
  ok: 0,
  emailNotFound: 1,
  invalidPassword: 2,
  refreshTokenNotFound: 3,
  credentialExpired: 6,
  userNotActive: 16,
  /** The password is right, and a code is asked for. */
  codeNeeded: 20,
  wrongCode: 21,
  /** The password is right, but somebody else typed it: one of one's own is asked for. */
  newPasswordNeeded: 23,
} as const;
