import { fold } from '@caderneta/formats';

/** Whether two names look equal, or differ at most in capitals, marks and signs between letters. */
export const sameName = (one: string, other: string) => fold(one) === fold(other);
