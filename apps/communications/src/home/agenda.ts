import type {
  ActivityListItem,
  AnnouncementListItem,
  Communication,
  EventListItem,
} from '@caderneta/api-client/contract';
import { dayOf, formatDate, formatTime } from '@caderneta/school-time';
import { type Area } from '@caderneta/ui';

export interface AgendaItem {
  id: string;
  area: Extract<Area, 'eventos' | 'atividades' | 'comunicados'>;
  title: string;
  /** When, where, how many. */
  facts: string;
}

export interface Communications {
  events: EventListItem[];
  activities: ActivityListItem[];
  announcements: AnnouncementListItem[];
}

/** How many of the items that wait for their day are shown. */
const scheduledShown = 3;

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

function eventsOn(day: string, events: EventListItem[], timeZone: string): AgendaItem[] {
  return events
    .filter(({ communication: { startTime, endTime, isScheduled } }) => {
      const days = [startTime, endTime].map((time) => dayOf(time, timeZone));
      return !isScheduled && days[0]! <= day && day <= days[1]!;
    })
    .sort((a, b) => a.communication.startTime.localeCompare(b.communication.startTime))
    .map(({ communication: { id, title, startTime, endTime, place }, report }) => {
      const hours = [startTime, endTime].map((time) => formatTime(time, timeZone)).join(' – ');
      const confirmed = counted(report.accepted, 'confirmado', 'confirmados');
      return { id, area: 'eventos', title, facts: [hours, place, confirmed].join(' · ') };
    });
}

function activitiesDue(day: string, activities: ActivityListItem[]): AgendaItem[] {
  return activities
    .filter(({ communication }) => !communication.isScheduled && communication.dueDate === day)
    .map(({ communication: { id, title }, report: { done, total } }) => {
      const facts = `Entrega hoje · ${done} de ${counted(total, 'concluiu', 'concluíram')}`;
      return { id, area: 'atividades', title, facts };
    });
}

function scheduled({ events, activities, announcements }: Communications, timeZone: string) {
  const of = (area: AgendaItem['area'], items: { communication: Communication }[]) =>
    items.map(({ communication }) => ({ area, ...communication }));
  return [
    ...of('eventos', events),
    ...of('atividades', activities),
    ...of('comunicados', announcements),
  ]
    .flatMap(({ isScheduled, scheduledDate, ...rest }) =>
      isScheduled && scheduledDate ? [{ scheduledDate, ...rest }] : [],
    )
    .sort((a, b) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate))
    .slice(0, scheduledShown)
    .map(({ id, area, title, scheduledDate }): AgendaItem => {
      const day = formatDate(scheduledDate, timeZone).slice(0, 'dd/mm'.length);
      return {
        id,
        area,
        title,
        facts: `Agendado para ${day} às ${formatTime(scheduledDate, timeZone)}`,
      };
    });
}

/** Today at the school, in its time zone: events, what is due, and what will be sent next. */
export function agendaOf(all: Communications, now: Date, timeZone: string): AgendaItem[] {
  const today = dayOf(now, timeZone);
  return [
    ...eventsOn(today, all.events, timeZone),
    ...activitiesDue(today, all.activities),
    ...scheduled(all, timeZone),
  ];
}
