import type { School, SignedInEmployee } from '@caderneta/api-client/contract';
import type { Session } from '../services.ts';

export interface SessionChanges {
  employee?: Partial<SignedInEmployee>;
  school?: Partial<School>;
}

const schoolId = '0198f4a2-0000-7000-8000-00000000000a';

/**
 * Makes a session for tests: a Teacher of two classrooms in São Paulo, with the given changes.
 * @example testSession({ employee: { role: 'Administrator' } })
 */
export function testSession({ employee, school }: SessionChanges = {}): Session {
  return {
    employee: {
      id: '0198f4a2-0000-7000-8000-00000000000b',
      schoolId,
      name: 'Marina Barros',
      email: 'marina@girassol.demo',
      role: 'Teacher',
      classroomIds: [
        '0198f4a2-0000-7000-8000-0000000000c1',
        '0198f4a2-0000-7000-8000-0000000000c2',
      ],
      networkId: null,
      ...employee,
    },
    school: {
      id: schoolId,
      name: 'Escola Girassol',
      city: 'São Paulo',
      logoUrl: null,
      timezone: 'America/Sao_Paulo',
      ...school,
    },
  };
}
