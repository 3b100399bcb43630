import { useFocusInside, type Focusable } from '@caderneta/edit-form';
import { color, FieldError, Grid, layout, radius } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { Ref } from 'react';

export interface SchoolDaysFieldProps {
  /** Monday is 1, Sunday is 7. */
  value: number[];
  onChange: (value: number[]) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
}

const weekdays = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'];

/** The days of the week with classes. */
export function SchoolDaysField({ value, onChange, error, ref }: SchoolDaysFieldProps) {
  const place = useFocusInside(ref);
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter((other) => other !== day) : [...value, day].sort());
  return (
    <fieldset aria-describedby={error ? 'school-days-error' : undefined}>
      <Legend>Dias de aula</Legend>
      {/* In one row, also on a phone. */}
      <Grid gap={4} columns="repeat(auto-fit, minmax(2.25rem, 1fr))" ref={place}>
        {weekdays.map((name, index) => (
          <Day key={name}>
            <input
              type="checkbox"
              aria-label={name}
              aria-invalid={error ? true : undefined}
              checked={value.includes(index + 1)}
              onChange={() => toggle(index + 1)}
            />
            <span aria-hidden>{name.slice(0, 3)}</span>
          </Day>
        ))}
      </Grid>
      {error && <FieldError id="school-days-error">{error}</FieldError>}
    </fieldset>
  );
}

export const Legend = styled.legend({
  padding: 0,
  marginBottom: '6px',
  fontSize: '0.9375rem',
  fontWeight: 700,
});

const Day = styled.label({
  position: 'relative',
  cursor: 'pointer',
  '& > input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    minHeight: layout.touchTarget,
    border: `1px solid ${color.fieldBorder}`,
    borderRadius: radius.control,
    color: color.inkSecondary,
  },
  '& > input:checked + span': {
    borderColor: color.primary,
    background: color.primarySoft,
    color: color.primaryInk,
    fontWeight: 700,
  },
  '& > input:focus-visible + span': { outline: `2px solid ${color.focus}`, outlineOffset: '1px' },
  '@media (forced-colors: active)': {
    '& > input:checked + span': { outline: '2px solid SelectedItem' },
  },
});
