import type { Closure } from '@caderneta/api-client/contract';
import { formatWeekday, nationalHolidays, type NationalHoliday } from '@caderneta/school-time';
import { Checkbox, Dialog, Section, Text } from '@caderneta/ui';
import { useState } from 'react';

export interface NationalHolidaysModalProps {
  year: number;
  /** Closures that the calendar has already. */
  known: readonly Closure[];
  close: (added?: Closure[]) => void;
}

/** Holidays of all of Brazil to include; on a 'ponto facultativo' the school decides. */
export function NationalHolidaysModal({ year, known, close }: NationalHolidaysModalProps) {
  const holidays = nationalHolidays(year);
  const isKnown = ({ day }: NationalHoliday) =>
    known.some(({ kind, from, to }) => kind === 'Holiday' && from <= day && day <= to);
  const [chosen, setChosen] = useState(() =>
    holidays.filter((one) => !one.isOptional && !isKnown(one)).map(({ day }) => day),
  );
  const choose = (day: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, day] : chosen.filter((one) => one !== day));
  const submit = () =>
    close(
      holidays
        .filter(({ day }) => chosen.includes(day))
        .map(({ day, name }) => ({ kind: 'Holiday', name, from: day, to: day })),
    );
  const boxes = (isOptional: boolean) =>
    holidays
      .filter((holiday) => holiday.isOptional === isOptional)
      .map((holiday) => {
        const { day, name } = holiday;
        const isThere = isKnown(holiday);
        return (
          <Checkbox
            key={day}
            label={
              <>
                {name}
                <Text block size="small" tone="muted">
                  {formatWeekday(day, 'UTC')}
                  {isThere && ' · já está no calendário'}
                </Text>
              </>
            }
            checked={isThere || chosen.includes(day)}
            disabled={isThere}
            onChange={({ target }) => choose(day, target.checked)}
          />
        );
      });

  return (
    <Dialog
      title={`Feriados nacionais de ${year}`}
      submitLabel={chosen.length === 1 ? 'incluir 1 dia' : `incluir ${chosen.length} dias`}
      submitDisabled={chosen.length === 0}
      onSubmit={submit}
      onClose={() => close()}
    >
      <Section title="Feriados">
        <div>{boxes(false)}</div>
      </Section>
      <Section title="Pontos facultativos" aside="a escola decide">
        <div>{boxes(true)}</div>
      </Section>
    </Dialog>
  );
}
