import type { Database } from '#/database/database.ts';
import { renderEmail } from '#/mail/render-email.ts';
import { queueEmployeeMail } from '#/mail/employee-mail.repository.ts';
import { findTeams } from './builds/installation.repository.ts';

export interface TeamNews {
  app: string;
  subject: string;
  paragraphs: string[];
  now: Date;
}

/** Queues an e-mail to each team that publishes an app and has an address. Must run in a transaction. */
export async function mailTeamsOf(
  tx: Database,
  { app, subject, paragraphs, now }: TeamNews,
): Promise<void> {
  for (const { name, mail, revokedAt, apps } of await findTeams(tx)) {
    if (mail === null || revokedAt !== null || !apps.includes(app)) continue;
    const written = renderEmail({
      to: mail,
      subject,
      name,
      schoolName: 'Caderneta',
      paragraphs,
      note: 'Esta mensagem foi enviada pela própria instalação.',
    });
    await queueEmployeeMail(tx, written, now);
  }
}
