import { problemTexts } from '@caderneta/api-client/contract';
import { Conflict } from '#/kernel/problems.ts';

const takenEmail = problemTexts['email-taken'];

/** Why an employee is not written; the sentences are for the person. */
export const refusals = {
  takenEmail: () =>
    new Conflict('email-taken', takenEmail, { errors: [{ path: 'email', message: takenEmail }] }),
  ownAccount: () => new Conflict('own-account'),
  lastAdministrator: () => new Conflict('last-administrator'),
};

/** Two who take the same e-mail at the same moment meet at the unique index. */
export function refuseTakenEmail(error: unknown): never {
  const { cause } = error as { cause?: { constraint?: string } };
  throw cause?.constraint === 'employees_email' ? refusals.takenEmail() : error;
}
