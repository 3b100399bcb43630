import { hkdfSync } from 'node:crypto';

/** Keys derived from the installation's one secret, one for each purpose. */
export interface KeyRing {
  accessTokens: Uint8Array;
  portalCookies: Uint8Array;
  mailedLinks: Uint8Array;
  returnedMails: Uint8Array;
  unsubscribing: Uint8Array;
  linkCodes: Uint8Array;
  renewals: Uint8Array;
  passwordResets: Uint8Array;
  emailProofs: Uint8Array;
  knownDevices: Uint8Array;
  knownNetworks: Uint8Array;
  previews: Uint8Array;
  secondFactors: Uint8Array;
  providerSignIns: Uint8Array;
  fingerprints: Uint8Array;
  calendars: Uint8Array;
  familyForms: Uint8Array;
  unknownNumbers: Uint8Array;
  contactCodes: Uint8Array;
}

export function makeKeyRing(secret: string): KeyRing {
  const key = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    accessTokens: key('access tokens'),
    portalCookies: key('portal cookies'),
    mailedLinks: key('mailed links'),
    returnedMails: key('returned mails'),
    unsubscribing: key('unsubscribing'),
    linkCodes: key('link codes'),
    renewals: key('renewals'),
    passwordResets: key('password resets'),
    emailProofs: key('e-mail proofs'),
    knownDevices: key('known devices'),
    knownNetworks: key('known networks'),
    previews: key('previews'),
    secondFactors: key('second factors'),
    providerSignIns: key('provider sign-ins'),
    fingerprints: key('fingerprints'),
    calendars: key('calendars'),
    familyForms: key('forms of the family'),
    unknownNumbers: key('unknown numbers'),
    contactCodes: key('codes to new contacts'),
  };
}
