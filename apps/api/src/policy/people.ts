import { limits } from '@caderneta/api-client/contract';
import { fold } from '@caderneta/formats';
import { addDays } from 'date-fns/addDays';

/** Whether two names look equal, or differ at most in capitals, marks and signs between letters. */
export const sameName = (one: string, other: string) => fold(one) === fold(other);

/** Until when somebody who was deleted can be taken back. */
export const returnsUntil = (deletedAt: Date): Date => addDays(deletedAt, limits.returnDays);
