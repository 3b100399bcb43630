import * as z from 'zod/mini';
import { email, password } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { requiredName, someText } from './primitives.ts';
import { retentionYears, schoolProfile } from './school-settings.ts';

const token = someText(limits.tokenLength);

const { name, city, timezone, schoolDays, closures } = schoolProfile;

/** The first school of an installation; its logo comes once somebody is signed in. */
export const firstSchool = z.strictObject({
  ...{ name, city, timezone, schoolDays, closures },
  /** By default `limits.retentionYearsDefault`. */
  retentionYears: z.optional(retentionYears),
});
export type FirstSchool = z.output<typeof firstSchool>;

export const firstAdministrator = z.strictObject({ name: requiredName, email, password });
export type FirstAdministrator = z.output<typeof firstAdministrator>;

export const checkSetUpLink = endpoint({
  method: 'POST',
  path: '/v1/setUp/checkLink',
  access: 'public',
  /** Without a token it only tells whether there is a school. */
  body: z.strictObject({ token: z.optional(token) }),
  status: 204,
  refusals: [409, 429],
});

export const setUp = endpoint({
  method: 'POST',
  path: '/v1/setUp',
  access: 'public',
  body: z.strictObject({ token, school: firstSchool, administrator: firstAdministrator }),
  status: 204,
  refusals: [409, 429],
});

export const setUpSummaries = {
  checkSetUpLink:
    'Whether the link that the server printed would set the installation up now; without one, whether there is a school',
  setUp: 'Make the first school and its administrator with the link that the server printed',
};

export const setUpSchemas = {
  FirstAdministrator: firstAdministrator,
  FirstSchool: firstSchool,
};
