import { lookUp, type FeedItem, type FeedKind } from '@caderneta/api-client/contract';
import { capitalize, formatTime, formatWeekday } from '@caderneta/school-time';
import type { Area } from '@caderneta/ui';
import {
  BookOpenCheck,
  CalendarDays,
  Images,
  Megaphone,
  NotebookPen,
  Pin,
  Vote,
  type LucideIcon,
} from 'lucide-react';
import { paths, pathTo } from '../app/paths.ts';

/** Known facts of an item's day, on its card and on its page. */
type Dated = Pick<FeedItem, 'kind' | 'startTime' | 'dueDate' | 'closingDay'>;

interface Kind {
  label: string;
  area: Area;
  icon: LucideIcon;
  hrefOf: (item: FeedItem) => string;
  /** When it is, or until when something is asked for. */
  when?: (item: Dated, timeZone: string) => string | null;
}

const toItem = ({ id }: FeedItem) => pathTo(paths.item, { id });

const kinds: Record<FeedKind, Kind> = {
  announcement: { label: 'Comunicado', area: 'comunicados', icon: Megaphone, hrefOf: toItem },
  event: {
    label: 'Evento',
    area: 'eventos',
    icon: CalendarDays,
    hrefOf: toItem,
    when: ({ startTime }, timeZone) =>
      startTime &&
      `${capitalize(formatWeekday(startTime, timeZone))}, às ${formatTime(startTime, timeZone)}`,
  },
  activity: {
    label: 'Atividade',
    area: 'atividades',
    icon: BookOpenCheck,
    hrefOf: toItem,
    when: ({ dueDate }, timeZone) => dueDate && `Entrega até ${formatWeekday(dueDate, timeZone)}`,
  },
  gallery: { label: 'Galeria', area: 'galerias', icon: Images, hrefOf: toItem },
  poll: {
    label: 'Enquete',
    area: 'enquetes',
    icon: Vote,
    hrefOf: toItem,
    when: ({ closingDay }, timeZone) =>
      closingDay ? `Encerra em ${formatWeekday(closingDay, timeZone)}` : null,
  },
  noticeBoard: {
    label: 'Mural',
    area: 'mural',
    icon: Pin,
    hrefOf: ({ id }) => pathTo(paths.notice, { id }),
  },
  diary: {
    label: 'Diário',
    area: 'diarios',
    icon: NotebookPen,
    hrefOf: ({ students, day }) => {
      const page = pathTo(paths.studentDiaries, { studentId: students[0]?.id ?? '' });
      return day ? `${page}?dia=${day}` : page;
    },
  },
};

/** Of a kind that came after this page. */
const other: Kind = { label: 'Novidade', area: 'comunicados', icon: Megaphone, hrefOf: toItem };

/** How a kind is called and looks, and where its page is. */
export const kindOf = (kind: FeedItem['kind']): Kind => lookUp(kinds, kind) ?? other;

/** When an event is, until when an activity is due, and until when a poll takes answers. */
export const whenOf = (item: Dated, timeZone: string): string | null =>
  kindOf(item.kind).when?.(item, timeZone) ?? null;
