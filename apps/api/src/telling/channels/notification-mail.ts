import { communicationKinds, communicationLabels, lookUp } from '@caderneta/api-client/contract';
import { notifications, type NotificationSubject } from '#/database/schema/notifications.ts';
import { deadlineOf } from '#/modules/communications/communications.service.ts';
import { linkAddress } from '#/telling/link-address.ts';
import { issueMailedLink } from '#/modules/guardian-access/guardian-access.service.ts';
import {
  handOn,
  markNotificationsSent,
  retryNotifications,
} from '#/telling/settling.repository.ts';
import type { Channel } from '#/outbox/process-outbox.ts';
import { markMailRefused } from '#/telling/can-receive.repository.ts';
import {
  type EmailText,
  type GuardianMailServices,
  noteOf,
  personalNote,
  renderGuardianMail,
  untilWhen,
} from './guardian-mail.ts';
import {
  claimNotificationMails,
  type NotificationMail,
  type NotificationPart,
} from './notification-mail.repository.ts';
import { idsOf, settleUnwanted } from './unwanted-parts.ts';

/**
 * E-mails to guardians without a phone in use: there is a message, a diary or a notice, or the school
 * reminds them. What the guardian has opened meanwhile is not told.
 */
export function notificationMailChannel(services: GuardianMailServices): Channel<NotificationMail> {
  const { db, mailer, now } = services;
  return {
    table: notifications,
    batchSize: 20,
    claimMinutes: 5,
    retryMinutes: [1, 5, 30, 120, 360, 720, 1440],
    claim: claimNotificationMails,
    send: async (item, hold) => {
      const parts = await settleUnwanted(services, item);
      const ids = idsOf(parts);
      if (ids.length === 0) return;
      if (!item.email) return handOn(db, ids, { error: 'no address', now: now() });
      const text = await write(services, item, parts);
      const mail = { id: item.id, ...(await renderGuardianMail(services, item, text)) };
      await mailer.send(mail, { confirm: () => hold.confirm(parts) });
      const sent = { sentAt: now() };
      await hold.settle(() => markNotificationsSent(db, ids, sent));
    },
    retryLater: ({ parts }, attempt) => retryNotifications(db, idsOf(parts), attempt),
    giveUp: async (item, error, isNoAddress) => {
      if (isNoAddress) await markMailRefused(db, item);
      await handOn(db, idsOf(item.parts), { error, now: now() });
    },
  };
}

interface Words {
  /** Follows 'há'. */
  news: string;
  /** Of the button. */
  label: string;
}

const words: Partial<Record<NotificationSubject, Words>> = {
  message: { news: 'uma mensagem nova', label: 'abrir mensagens' },
  diary: { news: 'um diário novo', label: 'abrir diário' },
  noticeBoard: { news: 'um aviso novo no mural', label: 'abrir aviso' },
};

/** Says neither who is meant nor what was written. */
async function write(
  services: GuardianMailServices,
  item: NotificationMail,
  parts: readonly NotificationPart[],
): Promise<EmailText> {
  const { config, db, keys, now } = services;
  const { schoolId, guardianId, schoolName } = item;
  const [only, ...others] = parts;
  // The query is for the app alone, which knows several schools.
  const target = (others.length === 0 && only?.target?.split('?')[0]) || null;
  const link = { mailId: item.id, key: keys.mailedLinks, schoolId, guardianId, target };
  const token = await issueMailedLink(db, { ...link, createdBy: null, now: now() });
  const { news, label } =
    others.length === 0 && only
      ? wordsOf(only)
      : { news: newsOf(parts), label: 'abrir as novidades' };
  return {
    subject: `${schoolName}: há ${news}, ${untilWhen(parts, item.quietHours.timezone)}`,
    paragraphs: [`Há ${news} da escola para você.`, ...deadlinesOf(parts, now()), personalNote],
    link: {
      invitation: 'Para ver tudo com calma, acesse:',
      label,
      url: linkAddress(config.publicUrl, token),
    },
    note: noteOf(item),
  };
}

function wordsOf({ subject, communication }: NotificationPart): Words {
  if (communication) {
    const novelty = lookUp(communicationKinds, communication.kind)?.texts.novelty ?? 'uma novidade';
    const one = lookUp(communicationLabels, communication.kind)?.one.toLowerCase() ?? 'a novidade';
    return { news: `um lembrete de ${novelty}`, label: `abrir ${one}` };
  }
  return words[subject] ?? { news: 'uma novidade', label: 'abrir a novidade' };
}

/** 'uma mensagem nova e um diário novo'. */
const newsOf = (parts: readonly NotificationPart[]) =>
  new Intl.ListFormat('pt-BR').format([...new Set(parts.map((part) => wordsOf(part).news))]);

function deadlinesOf(parts: readonly NotificationPart[], now: Date): string[] {
  const told = parts.map(({ communication, quietHours: { timezone } }) =>
    communication ? deadlineOf(communication, { now, timezone }) : null,
  );
  return [...new Set(told)].filter((deadline) => deadline !== null);
}
