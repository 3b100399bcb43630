import * as z from 'zod/mini';
import { currentPassword } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { instant, most } from './primitives.ts';

/** Of an authenticator app, 6 digits; or a recovery code, whose spaces and hyphens do not count. */
export const secondFactorCode = z
  .string('Digite o código.')
  .check(
    z.trim(),
    most(limits.codeLength, 'Este código não confere.'),
    z.minLength(1, 'Digite o código.'),
  );

export const secondFactorState = z.object({
  /** Null where a password is enough. */
  since: z.nullable(instant),
  recoveryCodesLeft: z.number(),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

const path = '/v1/Employees/Profile/SecondFactor';

export const getSecondFactor = endpoint({
  method: 'GET',
  path,
  access: 'administrator',
  status: 200,
  response: secondFactorState,
});

export const offerSecondFactor = endpoint({
  method: 'GET',
  path: `${path}/Offer`,
  access: 'administrator',
  status: 200,
  response: z.object({
    /** `otpauth://totp/…`, for a QR code. */
    address: z.string(),
    /** Base32, to be typed where no camera is. */
    secret: z.string(),
    /** The same, readable by the server alone; comes back with the confirmation. */
    sealed: z.string(),
  }),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const proof = { currentPassword, code: secondFactorCode };

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path,
  access: 'administrator',
  body: z.strictObject({ ...proof, sealed: z.string().check(most(limits.sealedLength)) }),
  status: 201,
  response: recoveryCodes,
  refusals: [409, 429],
  shownOnce: true,
  audited: ['secondFactor', 'create'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: `${path}/RecoveryCodes`,
  access: 'administrator',
  body: z.strictObject(proof),
  status: 201,
  response: recoveryCodes,
  refusals: [409, 429],
  shownOnce: true,
  audited: ['secondFactor', 'update'],
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: `${path}/Remove`,
  access: 'administrator',
  body: z.strictObject(proof),
  status: 204,
  refusals: [409, 429],
  audited: ['secondFactor', 'delete'],
});

export const secondFactorEndpoints = {
  confirmSecondFactor,
  getSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
};

export const secondFactorSummaries = {
  getSecondFactor: 'Whether one’s own sign-in asks for a code (TOTP, RFC 6238) beside the password',
  offerSecondFactor:
    'A new secret for an authenticator app; nothing changes until a code of it is confirmed',
  confirmSecondFactor: 'Ask for a code at each sign-in from now on; ends one’s other sessions',
  renewRecoveryCodes: 'Ten new recovery codes; those of before no longer work',
  removeSecondFactor: 'Ask for the password alone again',
};

export const secondFactorFieldLabels = {
  confirmSecondFactor: {
    currentPassword: 'senha atual',
    code: 'código',
    sealed: 'aplicativo autenticador',
  },
  removeSecondFactor: { currentPassword: 'senha atual', code: 'código' },
  renewRecoveryCodes: { currentPassword: 'senha atual', code: 'código' },
};

export const secondFactorSchemas = {
  SecondFactorCode: secondFactorCode,
  SecondFactorState: secondFactorState,
  RecoveryCodes: recoveryCodes,
};
