import type { Database } from '#/database/database.ts';
import { employeeMails } from '#/database/schema/employees.ts';
import { awaitedRetryMinutes, type Channel } from '#/outbox/process-outbox.ts';
import {
  claimEmployeeMails,
  deleteEmployeeMail,
  type EmployeeMail,
  postponeEmployeeMail,
  retryEmployeeMail,
} from './employee-mail.repository.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';

interface EmployeeMailServices {
  db: Database;
  mailer: Mailer;
  /** Writes the e-mail of a password reset when it leaves; nothing where it is used or over. */
  renderResetMail: (resetId: string) => Promise<OutgoingMail | undefined>;
}

/**
 * E-mails about employees' accounts and what their network's office sent, and e-mails to teams. Each
 * is tried for a day.
 */
export function employeeMailChannel({
  db,
  mailer,
  renderResetMail,
}: EmployeeMailServices): Channel<EmployeeMail> {
  return {
    table: employeeMails,
    batchSize: 20,
    claimMinutes: 5,
    retryMinutes: awaitedRetryMinutes,
    claim: claimEmployeeMails,
    send: async ({ id, mail, resetId, recipientId }, hold) => {
      const written = mail ?? (resetId ? await renderResetMail(resetId) : undefined);
      const confirm = () => hold.confirm([{ id }]);
      // What an office writes to a thousand employees is waited for by nobody.
      const isAwaited = recipientId === null;
      if (written) await mailer.send({ id, ...written }, { isAwaited, confirm });
      await hold.settle(() => deleteEmployeeMail(db, id));
    },
    retryLater: ({ id }, { at }) => retryEmployeeMail(db, id, at),
    postpone: ({ id }, until) => postponeEmployeeMail(db, id, until),
    giveUp: ({ id }) => deleteEmployeeMail(db, id),
  };
}
