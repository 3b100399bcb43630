import { type Agenda, lookUp } from '@caderneta/api-client/contract';
import { formatDate, formatTime } from '@caderneta/school-time';
import { type Area, counted, countText } from '@caderneta/ui';
import { type HomeItem, homeItems } from './home-items.ts';

export interface AgendaItem {
  id: string;
  area: Area;
  to: string;
  title: string;
  /** When, where, how many. */
  facts: string;
}

/** Rows of the block: events, what is due, and what will be sent next. */
export function agendaItems(
  { events, activities, scheduled }: Agenda,
  timeZone: string,
): AgendaItem[] {
  return [
    ...events.map(({ id, title, startTime, endTime, place, children }): AgendaItem => {
      const hours = [startTime, endTime].map((time) => formatTime(time, timeZone)).join(' – ');
      const confirmed = counted(children, 'criança vai', 'crianças vão');
      return {
        id,
        ...placeOf(homeItems.event, id),
        title,
        facts: [hours, place, confirmed].join(' · '),
      };
    }),
    ...activities.map(({ id, title, children: { done, total } }): AgendaItem => {
      const facts = `Entrega hoje · ${countText(done)} de ${counted(total, 'concluiu', 'concluíram')}`;
      return { id, ...placeOf(homeItems.activity, id), title, facts };
    }),
    ...scheduled.flatMap(({ id, kind, title, scheduledDate }): AgendaItem[] => {
      const known = lookUp(homeItems, kind);
      const day = formatDate(scheduledDate, timeZone).slice(0, 'dd/mm'.length);
      const facts = `Agendado para ${day} às ${formatTime(scheduledDate, timeZone)}`;
      return known ? [{ id, ...placeOf(known, id), title, facts }] : [];
    }),
  ];
}

const placeOf = ({ area, addressOf }: HomeItem, id: string) => ({ area, to: addressOf(id) });
