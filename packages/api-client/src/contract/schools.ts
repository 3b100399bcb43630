import { endpoint } from './endpoint.ts';
import { byId } from './primitives.ts';
import { school } from './school.ts';

export const getSchool = endpoint({
  method: 'GET',
  path: '/v1/schools/:id',
  access: 'employee',
  params: byId,
  status: 200,
  response: school,
});

export const schoolSummaries = {
  getSchool: 'The school of the signed-in employee',
};
