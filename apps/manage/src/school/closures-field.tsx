import { useFocusInside, type Focusable } from '@caderneta/edit-form';
import type { Closure } from '@caderneta/api-client/contract';
import { useModals, useSession, useToasts } from '@caderneta/platform';
import { dayOf } from '@caderneta/school-time';
import { Button, FieldError, IconButton, media, Row, space, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { CalendarPlus, ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useMemo, useState, type Ref } from 'react';
import { ClosureList } from './closure-list.tsx';
import { byDay } from './school-values.ts';
import { countSchoolDays, YearCalendar } from './year-calendar.tsx';

// They check as the form does, and come with what it is checked by.
const fetchClosure = () => import(/* webpackChunkName: "checks" */ './closure.modal.tsx');
const fetchHolidays = () =>
  import(/* webpackChunkName: "checks" */ './national-holidays.modal.tsx');

export interface ClosuresFieldProps {
  value: readonly Closure[];
  onChange: (closures: Closure[]) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
  schoolDays: readonly number[];
}

/** Holidays and recesses: a picture of the year, and the same as a list. */
export function ClosuresField({ value, onChange, error, ref, schoolDays }: ClosuresFieldProps) {
  const place = useFocusInside(ref);
  const modals = useModals();
  const toasts = useToasts();
  const today = dayOf(new Date(), useSession().school.timezone);
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const ofYear = value.filter(({ from, to }) => from <= `${year}-12-31` && to >= `${year}-01-01`);
  const calendar = useMemo(() => ({ schoolDays, closures: value }), [schoolDays, value]);

  const replace = (old: Closure | null, added: readonly Closure[]) =>
    onChange([...value.filter((one) => one !== old), ...added].sort(byDay));
  const failing = (error: unknown) => toasts.fail('Não foi possível abrir o formulário.', error);
  async function edit(old: Closure | null, start: Closure) {
    const modal = await fetchClosure().catch(failing);
    const change = modal && (await modals.open(modal.ClosureModal, { start, isNew: !old }));
    if (!change) return;
    replace(old, change.closure ? [change.closure] : []);
    if (change.closure) setYear(Number(change.closure.from.slice(0, 4)));
  }
  const add = (day: string) => void edit(null, { kind: 'Holiday', name: '', from: day, to: day });
  async function includeNational() {
    const modal = await fetchHolidays().catch(failing);
    const asked = { year, known: value };
    const added = modal && (await modals.open(modal.NationalHolidaysModal, asked));
    if (added) replace(null, added);
  }

  return (
    <Stack ref={place} role="group" aria-label="Feriados e recessos">
      <YearBar
        year={year}
        schoolDays={countSchoolDays(year, calendar)}
        onYear={setYear}
        onAdd={() => add(today.startsWith(`${year}`) ? today : `${year}-01-01`)}
        onIncludeNational={() => void includeNational()}
      />
      {error && <FieldError>{error}</FieldError>}
      <YearCalendar
        year={year}
        today={today}
        calendar={calendar}
        onDay={(day, closure) => (closure ? void edit(closure, closure) : add(day))}
      />
      <ClosureList
        year={year}
        closures={ofYear}
        onEdit={(closure) => void edit(closure, closure)}
        onRemove={(closure) => replace(closure, [])}
      />
    </Stack>
  );
}

interface YearBarProps {
  year: number;
  /** How many days of the year have classes. */
  schoolDays: number;
  onYear: (year: number) => void;
  onAdd: () => void;
  onIncludeNational: () => void;
}

function YearBar({ year, schoolDays, onYear, onAdd, onIncludeNational }: YearBarProps) {
  return (
    <Row wrap justify="space-between">
      <Row gap={4}>
        <IconButton
          label={`ver ${year - 1}`}
          icon={<ChevronLeft aria-hidden size={20} />}
          onClick={() => onYear(year - 1)}
        />
        <Text as="strong" size="h2" aria-live="polite">
          {year}
        </Text>
        <IconButton
          label={`ver ${year + 1}`}
          icon={<ChevronRight aria-hidden size={20} />}
          onClick={() => onYear(year + 1)}
        />
        <Text size="small" tone="muted">
          {schoolDays} dias letivos
        </Text>
      </Row>
      <Actions>
        <Button icon={<CalendarPlus aria-hidden size={20} />} onClick={onIncludeNational}>
          incluir feriados nacionais de {year}
        </Button>
        <Button variant="secondary" icon={<Plus aria-hidden size={20} />} onClick={onAdd}>
          adicionar feriado ou recesso
        </Button>
      </Actions>
    </Row>
  );
}

const Actions = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[12],
  [media.phone]: { width: '100%', '& > *': { flex: '1 1 100%' } },
});
