import type { NetworkAudience, Role } from '@caderneta/api-client/contract';
import { lockByName } from '#/database/advisory-lock.ts';
import type { CallContext } from '#/kernel/call-context.ts';
import type { OutgoingMail } from '#/mail/mailer.ts';
import { renderEmail } from '#/mail/render-email.ts';
import {
  type EmployeeRecipient,
  findToldEmails,
  insertEmployeeRecipients,
} from '#/modules/communications/communications.service.ts';
import { findTimeToLeave } from '#/telling/notifications.repository.ts';
import { queueRecipientMails } from '#/mail/employee-mail.repository.ts';
import { findSentCommunications } from './announcements.repository.ts';

interface ForWhom {
  isForFamilies: boolean;
  isForAdministrators: boolean;
  isForTeachers: boolean;
}

/** By which choice an announcement goes to people of a role, and what its e-mail calls them. */
const audienceOf = {
  Administrator: { chosen: 'isForAdministrators', whom: 'a direção das escolas' },
  Teacher: { chosen: 'isForTeachers', whom: 'os professores das escolas' },
} satisfies Record<Role, { chosen: keyof ForWhom; whom: string }>;

export const audiencesOf = (row: ForWhom): NetworkAudience[] => [
  ...(row.isForFamilies ? (['families'] as const) : []),
  ...(row.isForAdministrators ? (['administrators'] as const) : []),
  ...(row.isForTeachers ? (['teachers'] as const) : []),
];

/** Families alone, unless somebody chose. */
export const toForWhom = (audiences: NetworkAudience[] = ['families']): ForWhom => ({
  isForFamilies: audiences.includes('families'),
  isForAdministrators: audiences.includes('administrators'),
  isForTeachers: audiences.includes('teachers'),
});

export interface SentToEmployees extends ForWhom {
  announcementId: string;
  communicationId: string;
  schoolId: string;
  officeName: string;
  isUrgent: boolean;
  publicUrl: string;
}

/**
 * Gives what an office sends to the employees whom it is for, and queues one e-mail to each. Who
 * works at two schools has it at both, and is told by the first that is sent to.
 */
export async function sendToEmployees(
  { db, now }: CallContext,
  sent: SentToEmployees,
): Promise<void> {
  const roles = (Object.keys(audienceOf) as Role[]).filter((one) => sent[audienceOf[one].chosen]);
  if (roles.length === 0) return;
  const { announcementId, schoolId } = sent;
  // Of two servers that send to two schools at once, the later one knows whom the other told.
  await lockByName(db, announcementId);
  const told = await findToldEmails(db, await findSentCommunications(db, announcementId));
  const recipients = await insertEmployeeRecipients(db, sent, roles);
  const mails = recipients
    .filter(({ email }) => !told.has(email.toLowerCase()))
    .map((recipient) => ({
      mail: announcementMail(recipient, sent),
      recipientId: recipient.recipientId,
    }));
  const attemptAt = sent.isUrgent ? now : await findTimeToLeave(db, { schoolId, now });
  await queueRecipientMails(db, mails, { now, attemptAt });
}

/** Says that there is something to read, and not what: a title may name a person. */
function announcementMail(
  { name, email, role }: EmployeeRecipient,
  { officeName, isUrgent, communicationId, publicUrl }: SentToEmployees,
): OutgoingMail {
  const { whom } = audienceOf[role];
  const badge = isUrgent ? 'Urgente: ' : '';
  return renderEmail({
    to: email,
    name,
    schoolName: officeName,
    subject: `${badge}${officeName}: um novo comunicado`,
    paragraphs: [`${officeName} enviou um novo comunicado para ${whom}.`],
    link: {
      invitation: 'Para ler o comunicado, acesse:',
      label: 'ler o comunicado',
      url: `${publicUrl}/comunicados/${communicationId}`,
    },
    note: 'Você recebe este e-mail porque trabalha em uma escola desta rede.',
  });
}
