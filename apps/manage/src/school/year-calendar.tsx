import type { Closure } from '@caderneta/api-client/contract';
import {
  closureOn,
  formatWeekday,
  isSchoolDay,
  midnightOf,
  monthNames,
  weekdays,
  type AcademicCalendar,
} from '@caderneta/school-time';
import { color, media, radius, space, text, visuallyHidden } from '@caderneta/ui';
import styled from '@emotion/styled';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval';
import { getISODay } from 'date-fns/getISODay';
import { getMonth } from 'date-fns/getMonth';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { lightFormat } from 'date-fns/lightFormat';
import { startOfMonth } from 'date-fns/startOfMonth';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { closureColors } from './closure-colors.ts';
import { closureTitle } from './school-values.ts';

export interface YearCalendarProps {
  year: number;
  today: string;
  calendar: AcademicCalendar<Closure>;
  /** A day was chosen, with the closure that it belongs to. */
  onDay: (day: string, closure: Closure | undefined) => void;
}

const months = Array.from({ length: 12 }, (_, month) => month);

/** Twelve small months. The keyboard enters once, and walks by days, weeks and months. */
export function YearCalendar({ year, today, calendar, onDay }: YearCalendarProps) {
  const place = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(today);
  const current = focused.startsWith(`${year}-`) ? focused : `${year}-01-01`;

  function choose({ target }: { target: EventTarget }) {
    const day = dayAt(target);
    if (!day) return;
    setFocused(day);
    onDay(day, closureOn(day, calendar.closures));
  }
  function walk(event: KeyboardEvent) {
    const isChoice = event.key === 'Enter' || event.key === ' ';
    const next = isChoice ? current : neighbour(current, event.key);
    if (!next) return;
    event.preventDefault();
    if (isChoice) return choose(event);
    if (!next.startsWith(`${year}-`)) return;
    setFocused(next);
    place.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  return (
    <Calendar>
      <Months ref={place} onKeyDown={walk} onClick={choose}>
        {months.map((month) => {
          const first = `${year}-${String(month + 1).padStart(2, '0')}-01`;
          const isHere = (day: string) => day.slice(0, 7) === first.slice(0, 7);
          return (
            <Month
              key={month}
              {...{ first, calendar }}
              today={isHere(today) ? today : undefined}
              current={isHere(current) ? current : undefined}
            />
          );
        })}
      </Months>
      <Legend />
    </Calendar>
  );
}

const dayAt = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('[data-day]')?.dataset.day;

interface MonthProps extends Pick<YearCalendarProps, 'calendar'> {
  first: string;
  /** Today, if it is in this month. */
  today: string | undefined;
  /** The day that Tab reaches, if it is in this month. */
  current: string | undefined;
}

/** Renders only when its props change, so that typing in other fields stays fast. */
const Month = memo(function Month({ first, calendar, today, current }: MonthProps) {
  const start = midnightOf(first);
  const name = monthNames[getMonth(start)];
  return (
    <Days role="grid" aria-label={`${name} de ${first.slice(0, 4)}`}>
      <caption aria-hidden>{name}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday.weekday} scope="col">
              <span>{weekday.name}</span>
              <span aria-hidden>{weekday.short[0]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksFrom(start).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, place) =>
              day ? (
                <td
                  key={day}
                  data-day={day}
                  aria-current={day === today ? 'date' : undefined}
                  tabIndex={day === current ? 0 : -1}
                  {...describe(day, calendar)}
                >
                  {Number(day.slice(8))}
                </td>
              ) : (
                <td key={place} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Days>
  );
});

function describe(day: string, calendar: AcademicCalendar<Closure>) {
  const closure = closureOn(day, calendar.closures);
  const state = closure?.kind ?? (isSchoolDay(day, calendar) ? 'School' : 'Off');
  const why = closure ? closureTitle(closure) : state === 'Off' ? 'sem aula' : undefined;
  const label = [formatWeekday(day, 'UTC'), why].filter(Boolean).join(': ');
  return { 'data-state': state, 'aria-label': label, title: why };
}

function Legend() {
  return (
    <LegendLine>
      <span data-state="School">dia letivo</span>
      <span data-state="Off">sem aula na semana</span>
      <span data-state="Holiday">feriado</span>
      <span data-state="Recess">recesso</span>
      <span>Escolha um dia para adicionar ou editar. Com o teclado, ande com as setas.</span>
    </LegendLine>
  );
}

/** How many days of a year have classes. */
export const countSchoolDays = (year: number, calendar: AcademicCalendar) =>
  daysOfYear(year).filter((day) => isSchoolDay(day, calendar)).length;

const daysOfYear = (year: number) => daysBetween(new Date(year, 0, 1), new Date(year, 11, 31));

const daysBetween = (start: Date, end: Date) => eachDayOfInterval({ start, end }).map(dayOf);

const dayOf = (date: Date) => lightFormat(date, 'yyyy-MM-dd');

/** The weeks of a month, from Monday to Sunday; null for days of another month. */
function weeksFrom(first: Date): (string | null)[][] {
  const before = Array<null>(getISODay(first) - 1).fill(null);
  const cells = [...before, ...daysBetween(first, lastDayOfMonth(first))];
  const weeks: (string | null)[][] = [];
  for (let start = 0; start < cells.length; start += 7) weeks.push(cells.slice(start, start + 7));
  return weeks;
}

const steps: Record<string, (date: Date) => Date> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: startOfMonth,
  End: lastDayOfMonth,
  PageUp: (date) => startOfMonth(addMonths(date, -1)),
  PageDown: (date) => startOfMonth(addMonths(date, 1)),
};

/** The day that a key leads to; undefined for every other key. */
function neighbour(day: string, key: string): string | undefined {
  const step = steps[key];
  return step && dayOf(step(midnightOf(day)));
}

/** Not on a phone, which has the list alone. */
const Calendar = styled.div({
  [media.phone]: { display: 'none' },
  '& [data-state]': { borderRadius: radius.chip },
  '& [data-state="Off"]': { color: color.inkMuted, background: color.surfaceSubtle },
  '& [data-state="Holiday"]': {
    ...closureColors.Holiday,
    fontWeight: 800,
    borderRadius: radius.pill,
  },
  '& [data-state="Recess"]': { ...closureColors.Recess, fontWeight: 700 },
});

const Months = styled.div({
  display: 'grid',
  gap: `${space[20]} ${space[24]}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(224px, 1fr))',
});

const Days = styled.table({
  width: '100%',
  alignSelf: 'start',
  borderCollapse: 'separate',
  borderSpacing: '1px',
  tableLayout: 'fixed',
  '& caption': { paddingBottom: space[4], textAlign: 'left', fontWeight: 700 },
  '& caption::first-letter': { textTransform: 'uppercase' },
  '& th': { ...text.small, padding: 0, color: color.inkMuted, fontWeight: 600 },
  '& th > span:first-of-type': visuallyHidden,
  '& td': {
    height: '30px',
    padding: 0,
    border: '1px solid transparent',
    fontSize: '0.8125rem',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  '& td[data-day]': { cursor: 'pointer' },
  '& td[data-day]:hover': { borderColor: color.fieldBorder },
  '& td[aria-current]': { borderColor: color.primary },
});

const LegendLine = styled.div({
  ...text.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[16]}`,
  marginTop: space[16],
  color: color.inkSecondary,
  '& [data-state]': { padding: `2px ${space[12]}`, border: `1px solid ${color.line}` },
  '& > :last-child': { marginLeft: 'auto' },
});
