import {
  communicationLabels,
  labelOf,
  type MissedItem,
  type MissedItems,
} from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/formats';
import { formatDate, formatDateTime, midnightOf } from '@caderneta/school-time';
import { lightFormat } from 'date-fns/lightFormat';
import { counted, countText } from '@caderneta/ui';

const { announcement, event, activity, gallery, poll } = communicationLabels;
const oneOf = {
  announcement: announcement.one,
  event: event.one,
  activity: activity.one,
  gallery: gallery.one,
  poll: poll.one,
};

/** What is counted, in the order in which it is said. */
const groups: { is: (item: MissedItem) => boolean; one: string; many: string }[] = [
  { is: ({ sendsAt }) => sendsAt !== null, one: 'envio agendado', many: 'envios agendados' },
  { is: ({ kind }) => kind === 'event', one: 'evento por vir', many: 'eventos por vir' },
  { is: ({ kind }) => kind === 'activity', one: 'atividade aberta', many: 'atividades abertas' },
  { is: ({ kind }) => kind === 'poll', one: 'enquete aberta', many: 'enquetes abertas' },
  {
    is: ({ kind }) => kind === 'announcement',
    one: 'comunicado recente',
    many: 'comunicados recentes',
  },
  { is: ({ kind }) => kind === 'gallery', one: 'galeria recente', many: 'galerias recentes' },
];

const mostSentences = 4;

/**
 * 'Jardim I tem 1 envio agendado, 2 eventos por vir e 1 galeria recente', a sentence for each class;
 * one for all where there are many.
 */
export function sentencesOf({ items, classrooms }: MissedItems): string[] {
  if (classrooms.length > mostSentences) {
    return [`${countText(classrooms.length)} turmas têm ${countedKinds(items)}.`];
  }
  return classrooms.map(({ id, name }) => {
    const some = items.filter(({ classroomIds }) => classroomIds.includes(id));
    return `${name} tem ${countedKinds(some)}.`;
  });
}

function countedKinds(items: readonly MissedItem[]): string {
  const words = Map.groupBy(items, (item) => groups.findIndex(({ is }) => is(item)));
  const parts = groups.flatMap(({ one, many }, index) => {
    const amount = words.get(index)?.length ?? 0;
    return amount > 0 ? [counted(amount, one, many)] : [];
  });
  return formatList(parts);
}

/** What reaches them without anybody's doing; null where there is nothing. */
export function followingText({ following }: MissedItems): string | null {
  if (following === 0) return null;
  return counted(
    following,
    'envio agendado para a turma inteira chega sem que se faça nada.',
    'envios agendados para a turma inteira chegam sem que se faça nada.',
  );
}

/** 'Evento “Festa”, 20/06/2026'; with its class, or how many, where the students are of several. */
export function labelOfMissed(
  item: MissedItem,
  classrooms: MissedItems['classrooms'],
  timeZone: string,
): string {
  const { kind, title, sendsAt, startsAt, closingDay, classroomIds } = item;
  const when = sendsAt
    ? `sai em ${formatDateTime(sendsAt, timeZone)}`
    : startsAt
      ? formatDate(startsAt, timeZone)
      : closingDay && `até ${lightFormat(midnightOf(closingDay), 'dd/MM/yyyy')}`;
  const [only] = classrooms.filter(({ id }) => classroomIds.includes(id));
  const where =
    classroomIds.length > 1 ? counted(classroomIds.length, 'turma', 'turmas') : only?.name;
  const what = [`${labelOf(oneOf, kind)} “${title}”`, when].filter(Boolean).join(', ');
  return classrooms.length > 1 ? `${what} · ${where}` : what;
}
