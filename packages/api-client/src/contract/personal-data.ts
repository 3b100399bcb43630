import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId } from './primitives.ts';

/** Where the browser gets the ZIP, for some minutes and while its session lasts. */
export const personalDataLink = z.object({ location: z.string() });
export type PersonalDataLink = z.output<typeof personalDataLink>;

export const exportStudentData = endpoint({
  method: 'POST',
  path: '/v1/students/:id/personalData',
  access: 'administrator',
  params: byId,
  status: 200,
  response: personalDataLink,
  shownOnce: true,
  audited: ['student', 'export'],
});

export const exportGuardianData = endpoint({
  method: 'POST',
  path: '/v1/guardians/:id/personalData',
  access: 'administrator',
  params: byId,
  status: 200,
  response: personalDataLink,
  shownOnce: true,
  audited: ['guardian', 'export'],
});

export const personalDataEndpoints = { exportGuardianData, exportStudentData };

export const personalDataSummaries = {
  exportStudentData:
    'Address of a ZIP with all that is stored about a student, deleted ones included',
  exportGuardianData: 'Address of a ZIP with all that is stored about a guardian',
};

export const personalDataSchemas = {
  PersonalDataLink: personalDataLink,
};
