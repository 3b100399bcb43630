import {
  communicationLabels,
  labelOf,
  type MissedItem,
  type MissedItems,
} from '@caderneta/api-client/contract';
import { formatDate, formatDateTime, midnightOf } from '@caderneta/school-time';
import { lightFormat } from 'date-fns/lightFormat';
import { counted } from '@caderneta/ui';

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

/** 'Jardim I tem 1 envio agendado, 2 eventos por vir e 1 galeria recente', a sentence for each class. */
export function sentencesOf(items: readonly MissedItem[]): string[] {
  const rooms = Map.groupBy(items, ({ classroom }) => classroom.id);
  return [...rooms.values()].map((some) => {
    const words = Map.groupBy(some, (item) => groups.findIndex(({ is }) => is(item)));
    const parts = groups.flatMap(({ one, many }, index) => {
      const amount = words.get(index)?.length ?? 0;
      return amount > 0 ? [counted(amount, one, many)] : [];
    });
    return `${some[0]!.classroom.name} tem ${new Intl.ListFormat('pt-BR').format(parts)}.`;
  });
}

/** What reaches them without anybody's doing; null where there is nothing. */
export function followingText({ following }: MissedItems): string | null {
  if (following === 0) return null;
  return following === 1
    ? '1 envio agendado para a turma inteira chega sem que se faça nada.'
    : `${following} envios agendados para a turma inteira chegam sem que se faça nada.`;
}

/** 'Evento “Festa”, 20/06/2026' */
export function labelOfMissed(item: MissedItem, timeZone: string): string {
  const { kind, title, sendsAt, startsAt, closingDay } = item;
  const when = sendsAt
    ? `sai em ${formatDateTime(sendsAt, timeZone)}`
    : startsAt
      ? formatDate(startsAt, timeZone)
      : closingDay && `até ${lightFormat(midnightOf(closingDay), 'dd/MM/yyyy')}`;
  return [`${labelOf(oneOf, kind)} “${title}”`, when].filter(Boolean).join(', ');
}
