import * as z from 'zod/mini';
import { authInfo } from './authentication.ts';
import { endpoint } from './endpoint.ts';
import { id } from './primitives.ts';

export const ownSchool = z.object({ id, name: z.string(), city: z.nullable(z.string()) });
export type OwnSchool = z.output<typeof ownSchool>;

export const listOtherSchools = endpoint({
  method: 'GET',
  path: '/v1/Employees/Profile/Schools',
  access: 'employee',
  status: 200,
  response: z.array(ownSchool),
});

export const switchSchool = endpoint({
  method: 'POST',
  path: '/v1/Employees/Profile/Switch',
  access: 'employee',
  body: z.strictObject({ schoolId: id }),
  status: 200,
  response: authInfo,
  refusals: [404, 429],
});

export const ownSchoolSummaries = {
  listOtherSchools:
    'The other schools that one works at with the same e-mail and password, by name',
  switchSchool:
    'End the session and begin one at another of one’s schools; 404 for any other school',
};

export const ownSchoolSchemas = {
  OwnSchool: ownSchool,
};
