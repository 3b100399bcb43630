import { expect, test } from '@jest/globals';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, teacher } = useTestSchool();

test('an employee sees their school and no other', async () => {
  const own = await teacher.get(`/v1/Schools/${at.school.id}`);
  expect(own.json()).toEqual({
    id: at.school.id,
    name: 'Escola Girassol',
    city: 'Campinas, SP',
    logoUrl: null,
    timezone: 'America/Sao_Paulo',
    urgentOnly: 'ByDay',
  });
  const other = await teacher.get(`/v1/schools/${at.otherSchool.id}`);
  expect(other.statusCode).toBe(404);
});
