import { useSession } from '@caderneta/platform';

/** Whether the school is the office of a network, which has neither classrooms nor students. */
export const useIsOffice = (): boolean => Boolean(useSession().employee.networkId);
