import { useFocusInside, type Focusable } from '@caderneta/edit-form';
import { color, FieldError, layout, radius, space, text } from '@caderneta/ui';
import { useId, type Ref } from 'react';
import { weekdays } from './school-values.ts';

export interface SchoolDaysFieldProps {
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
    <fieldset aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend css={{ padding: 0, fontWeight: 700 }}>Dias letivos da semana</legend>
      <p id={`${id}-hint`} css={{ ...text.small, color: color.inkMuted, margin: `${space[4]} 0` }}>
        Nos outros dias nenhum diário fica pendente, e ainda é possível preencher.
      </p>
      <div ref={place} css={{ display: 'flex', flexWrap: 'wrap', gap: space[8] }}>
        {weekdays.map(({ weekday, name, short }) => (
          <label key={weekday} css={toggleStyle}>
            <input
              type="checkbox"
              aria-label={name}
              checked={value.includes(weekday)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => toggle(weekday, target.checked)}
            />
            <span aria-hidden>{short}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

const toggleStyle = {
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
    minWidth: '56px',
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
} as const;
