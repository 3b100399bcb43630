import { weekdays } from '@caderneta/school-time';
import { color, FieldError, Grid, layout, radius, space, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useId, type Ref } from 'react';
import { useFocusInside } from './use-focus-inside.ts';
import type { Focusable } from './use-refocus.ts';

export interface SchoolDaysFieldProps {
  /** Monday is 1, Sunday is 7. */
  value: readonly number[];
  onChange: (schoolDays: number[]) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
}

/** Chooses the days of the week with classes. */
export function SchoolDaysField({ value, onChange, error, ref }: SchoolDaysFieldProps) {
  const place = useFocusInside(ref);
  const id = useId();
  const toggle = (weekday: number, chosen: boolean) =>
    onChange(
      weekdays
        .map((one) => one.weekday)
        .filter((one) => (one === weekday ? chosen : value.includes(one))),
    );
  return (
    <Weekdays aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend>Dias letivos da semana</legend>
      <p id={`${id}-hint`}>
        Nos outros dias nenhum diário fica pendente, e ainda é possível preencher.
      </p>
      {/* In one row, also on a phone. */}
      <Grid gap={4} columns="repeat(auto-fit, minmax(2.25rem, 1fr))" maxWidth="440px" ref={place}>
        {weekdays.map(({ weekday, name, short }) => (
          <Toggle key={weekday}>
            <input
              type="checkbox"
              aria-label={name}
              checked={value.includes(weekday)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => toggle(weekday, target.checked)}
            />
            <span aria-hidden>{short}</span>
          </Toggle>
        ))}
      </Grid>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Weekdays>
  );
}

const Weekdays = styled.fieldset({
  '& > legend': { padding: 0, fontWeight: 700 },
  '& > p:first-of-type': { ...text.small, margin: `${space[4]} 0`, color: color.inkMuted },
});

const Toggle = styled.label({
  position: 'relative',
  display: 'grid',
  '& > input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    minHeight: layout.touchTarget,
    border: `1px solid ${color.fieldBorder}`,
    borderRadius: radius.control,
    color: color.inkSecondary,
    fontWeight: 600,
  },
  '& > input:checked + span': {
    borderColor: color.primary,
    background: color.primarySoft,
    color: color.primaryInk,
    fontWeight: 800,
  },
  '& > input:focus-visible + span': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  '@media (forced-colors: active)': {
    '& > input:checked + span': { outline: '2px solid SelectedItem' },
  },
});
