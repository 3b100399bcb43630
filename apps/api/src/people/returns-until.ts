import { limits } from '@caderneta/api-client/contract';
import { addDays } from 'date-fns/addDays';

/** Until when somebody who was deleted can be taken back. */
export const returnsUntil = (deletedAt: Date): Date => addDays(deletedAt, limits.returnDays);
