import { type FeedItem, lookUp } from '@caderneta/api-client/contract';
import { capitalize, formatDayAndMonth, formatTime, formatWeekday } from '@caderneta/school-time';
import type { IconName } from './icon-shapes.ts';

/** How the app calls and draws a kind, and where its page is; `kinds.ts` of the app says the same. */
interface Kind {
  label: string;
  area: string;
  icon: IconName;
}

const kinds: Record<string, Kind> = {
  announcement: { label: 'Comunicado', area: 'comunicados', icon: 'megaphone' },
  event: { label: 'Evento', area: 'eventos', icon: 'calendarDays' },
  activity: { label: 'Atividade', area: 'atividades', icon: 'bookOpenCheck' },
  gallery: { label: 'Galeria', area: 'galerias', icon: 'images' },
  poll: { label: 'Enquete', area: 'enquetes', icon: 'vote' },
  noticeBoard: { label: 'Mural', area: 'mural', icon: 'pin' },
  diary: { label: 'Diário', area: 'diarios', icon: 'notebookPen' },
};
const other: Kind = { label: 'Novidade', area: 'comunicados', icon: 'megaphone' };

export const kindOf = (kind: string): Kind => lookUp(kinds, kind) ?? other;

export function hrefOf({ kind, id, day, students }: FeedItem): string {
  if (kind === 'noticeBoard') return `/familia/mural/${id}`;
  if (kind !== 'diary') return `/familia/item/${id}`;
  return `/familia/diarios/${students[0]?.id ?? ''}${day ? `?dia=${day}` : ''}`;
}

export const asked: Record<'read' | 'answer' | 'done', { label: string; icon: IconName }> = {
  read: { label: 'Falta confirmar a leitura', icon: 'eye' },
  answer: { label: 'Falta responder', icon: 'calendarCheck' },
  done: { label: 'Falta concluir', icon: 'circleCheck' },
};

type Dated = Pick<FeedItem, 'kind' | 'startTime' | 'dueDate' | 'closingDay'>;

/** When an event is, until when an activity is due, and until when a poll takes answers. */
export function whenOf({ startTime, dueDate, closingDay }: Dated, timeZone: string): string | null {
  if (startTime) {
    return `${capitalize(formatWeekday(startTime, timeZone))}, às ${formatTime(startTime, timeZone)}`;
  }
  if (dueDate) return `Entrega até ${formatWeekday(dueDate, timeZone)}`;
  return closingDay ? `Encerra em ${formatWeekday(closingDay, timeZone)}` : null;
}

export function titleOf({ title, day, students }: FeedItem, childName: string | undefined): string {
  if (title) return title;
  const name = childName ?? students[0]?.name ?? '';
  return day ? `O dia de ${name}, ${formatDayAndMonth(day, 'UTC')}` : `O dia de ${name}`;
}

const firstWords = (name: string, count: number) =>
  name.split(/\s+/).filter(Boolean).slice(0, count).join(' ');

/** Names children within the family: by the first name, and the second if two share the first. */
export function childNames(children: readonly { id: string; name: string }[]): Map<string, string> {
  const taken = children.map(({ name }) => firstWords(name, 1));
  const isShared = (word: string) => taken.filter((one) => one === word).length > 1;
  return new Map(
    children.map(({ id, name }) => {
      const word = firstWords(name, 1);
      return [id, isShared(word) ? firstWords(name, 2) : word];
    }),
  );
}

export const initials = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('pt-BR') ?? '').join('');
};

/** @returns '12 kB', '1,4 MB' */
export function fileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} kB`;
  const megabytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
  return `${megabytes.format(bytes / 1024 / 1024)} MB`;
}
