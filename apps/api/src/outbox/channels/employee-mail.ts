import { employeeMails } from '#/database/schema/employees.ts';
import type { Mailer } from '#/mail/mailer.ts';
import { renderResetMail } from '#/modules/authentication/password-recovery.service.ts';
import type { Services } from '#/services.ts';
import { awaitedRetryMinutes, type Channel } from '../process-outbox.ts';
import {
  claimEmployeeMails,
  deleteEmployeeMail,
  type EmployeeMail,
  retryEmployeeMail,
} from './employee-mail.repository.ts';

interface EmployeeMailServices extends Pick<Services, 'db' | 'config' | 'keys' | 'now'> {
  mailer: Mailer;
}

/**
 * E-mails about employees' accounts and what their network's office sent, and e-mails to teams. Each
 * is tried for a day.
 */
export function employeeMailChannel(services: EmployeeMailServices): Channel<EmployeeMail> {
  const { db, mailer } = services;
  return {
    table: employeeMails,
    batchSize: 20,
    claimMinutes: 5,
    retryMinutes: awaitedRetryMinutes,
    claim: claimEmployeeMails,
    send: async ({ id, mail, resetId, recipientId }, hold) => {
      const written = mail ?? (resetId ? await renderResetMail(services, resetId) : undefined);
      const confirm = () => hold.confirm([{ id }]);
      // What an office writes to a thousand employees is waited for by nobody.
      const isAwaited = recipientId === null;
      if (written) await mailer.send({ id, ...written }, { isAwaited, confirm });
      await hold.settle(() => deleteEmployeeMail(db, id));
    },
    retryLater: ({ id }, { at }) => retryEmployeeMail(db, id, at),
    giveUp: ({ id }) => deleteEmployeeMail(db, id),
  };
}
