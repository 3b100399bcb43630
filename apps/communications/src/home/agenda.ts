import type { Agenda } from '@caderneta/api-client/contract';
import { formatDate, formatTime } from '@caderneta/school-time';
import { type Area, counted, countText } from '@caderneta/ui';

export interface AgendaItem {
  id: string;
  area: Extract<Area, 'eventos' | 'atividades' | 'comunicados'>;
  title: string;
  /** When, where, how many. */
  facts: string;
}

const areaOfKind: Record<string, AgendaItem['area']> = {
  announcement: 'comunicados',
  event: 'eventos',
  activity: 'atividades',
};

/** Rows of the block: events, what is due, and what will be sent next. */
export function agendaItems(
  { events, activities, scheduled }: Agenda,
  timeZone: string,
): AgendaItem[] {
  return [
    ...events.map(({ id, title, startTime, endTime, place, children }): AgendaItem => {
      const hours = [startTime, endTime].map((time) => formatTime(time, timeZone)).join(' – ');
      const confirmed = counted(children, 'criança vai', 'crianças vão');
      return { id, area: 'eventos', title, facts: [hours, place, confirmed].join(' · ') };
    }),
    ...activities.map(({ id, title, children: { done, total } }): AgendaItem => {
      const facts = `Entrega hoje · ${countText(done)} de ${counted(total, 'concluiu', 'concluíram')}`;
      return { id, area: 'atividades', title, facts };
    }),
    ...scheduled.flatMap(({ id, kind, title, scheduledDate }): AgendaItem[] => {
      const area = areaOfKind[kind];
      const day = formatDate(scheduledDate, timeZone).slice(0, 'dd/mm'.length);
      const facts = `Agendado para ${day} às ${formatTime(scheduledDate, timeZone)}`;
      return area ? [{ id, area, title, facts }] : [];
    }),
  ];
}
