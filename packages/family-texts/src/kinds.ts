import { type FeedItem, type FeedKind, lookUp } from '@caderneta/api-client/contract';
import { capitalize, formatTime, formatWeekday } from '@caderneta/school-time';
import { paths, pathTo } from './paths.ts';

/** Known facts of an item's day, on its card and on its page. */
type Dated = Pick<FeedItem, 'kind' | 'startTime' | 'dueDate' | 'closingDay'>;

export interface Kind {
  label: string;
  /** Name of its colours in the design system. */
  area: 'comunicados' | 'eventos' | 'atividades' | 'galerias' | 'enquetes' | 'mural' | 'diarios';
  icon: 'megaphone' | 'calendarDays' | 'bookOpenCheck' | 'images' | 'vote' | 'pin' | 'notebookPen';
  hrefOf: (item: FeedItem) => string;
  /** When it is, or until when something is asked for. */
  when?: (item: Dated, timeZone: string) => string | null;
}

const toItem = ({ id }: FeedItem) => pathTo(paths.item, { id });

const kinds: Record<FeedKind, Kind> = {
  announcement: { label: 'Comunicado', area: 'comunicados', icon: 'megaphone', hrefOf: toItem },
  event: {
    label: 'Evento',
    area: 'eventos',
    icon: 'calendarDays',
    hrefOf: toItem,
    when: ({ startTime }, timeZone) =>
      startTime &&
      `${capitalize(formatWeekday(startTime, timeZone))}, às ${formatTime(startTime, timeZone)}`,
  },
  activity: {
    label: 'Atividade',
    area: 'atividades',
    icon: 'bookOpenCheck',
    hrefOf: toItem,
    when: ({ dueDate }, timeZone) => dueDate && `Entrega até ${formatWeekday(dueDate, timeZone)}`,
  },
  gallery: { label: 'Galeria', area: 'galerias', icon: 'images', hrefOf: toItem },
  poll: {
    label: 'Enquete',
    area: 'enquetes',
    icon: 'vote',
    hrefOf: toItem,
    when: ({ closingDay }, timeZone) =>
      closingDay ? `Encerra em ${formatWeekday(closingDay, timeZone)}` : null,
  },
  noticeBoard: {
    label: 'Mural',
    area: 'mural',
    icon: 'pin',
    hrefOf: ({ id }) => pathTo(paths.notice, { id }),
  },
  diary: {
    label: 'Diário',
    area: 'diarios',
    icon: 'notebookPen',
    hrefOf: ({ students, day }) => {
      const page = pathTo(paths.studentDiaries, { studentId: students[0]?.id ?? '' });
      return day ? `${page}?dia=${day}` : page;
    },
  },
};

/** Of a kind that came after this page. */
const other: Kind = { label: 'Novidade', area: 'comunicados', icon: 'megaphone', hrefOf: toItem };

/** How a kind is called and looks, and where its page is. */
export const kindOf = (kind: FeedItem['kind']): Kind => lookUp(kinds, kind) ?? other;

/** When an event is, until when an activity is due, and until when a poll takes answers. */
export const whenOf = (item: Dated, timeZone: string): string | null =>
  kindOf(item.kind).when?.(item, timeZone) ?? null;

export interface Ask {
  label: string;
  icon: 'eye' | 'calendarCheck' | 'circleCheck';
}

const asked: Record<'read' | 'answer' | 'done', Ask> = {
  read: { label: 'Falta confirmar a leitura', icon: 'eye' },
  answer: { label: 'Falta responder', icon: 'calendarCheck' },
  done: { label: 'Falta concluir', icon: 'circleCheck' },
};

/** Task that the school still waits for. */
export const askOf = (asks: NonNullable<FeedItem['asks']>): Ask =>
  lookUp(asked, asks) ?? { label: 'Falta responder', icon: 'eye' };

/** An icon of Lucide, as its file of shapes is called in camelCase. */
export type IconName = Kind['icon'] | Ask['icon'];
