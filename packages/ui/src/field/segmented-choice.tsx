import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { color, layout, media, motion, radius, shadow, space } from '../foundations/tokens.ts';
import { FieldError } from './field-error.tsx';

export interface SegmentedChoiceProps<Value extends string> {
  label: ReactNode;
  options: readonly { value: Value; label: string }[];
  /** Null if nothing is chosen. */
  value: Value | null;
  /** Gets null when the chosen option is taken again: a choice can be undone. */
  onChange: (value: Value | null) => void;
  error?: ReactNode;
}

/** One of a few short options, all in sight: native radio buttons in one bar. */
export function SegmentedChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
  error,
}: SegmentedChoiceProps<Value>) {
  const id = useId();
  return (
    <Choice aria-describedby={error ? `${id}-error` : undefined}>
      <Legend>{label}</Legend>
      <Bar>
        {options.map((option) => {
          const chosen = option.value === value;
          return (
            <Segment key={option.value}>
              <input
                type="radio"
                name={id}
                checked={chosen}
                onChange={() => onChange(option.value)}
                onClick={() => chosen && onChange(null)}
              />
              <span data-text={option.label}>{option.label}</span>
            </Segment>
          );
        })}
      </Bar>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Choice>
  );
}

const Choice = styled.fieldset({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[4]} ${space[16]}`,
  minWidth: 0,
});

const Legend = styled.legend({ float: 'left', padding: 0, fontWeight: 600 });

const Bar = styled.div({
  display: 'flex',
  flex: '0 1 384px',
  minWidth: 'min(100%, 340px)',
  borderRadius: radius.control,
  background: color.track,
  [media.phone]: { flexBasis: '100%' },
});

const Segment = styled.label({
  position: 'relative',
  display: 'grid',
  // As wide as its words need; the rest of the bar is shared.
  flex: '1 1 auto',
  minWidth: 'min-content',
  minHeight: layout.touchTarget,
  padding: '3px',
  cursor: 'pointer',
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
    alignContent: 'center',
    justifyItems: 'center',
    padding: '2px 4px',
    borderRadius: radius.chip,
    color: color.inkSecondary,
    fontSize: '0.875rem',
    lineHeight: 1.2,
    textAlign: 'center',
    transition: `background-color ${motion.fast}`,
  },
  // Keeps the width of the bold word, so that nothing moves when it is chosen.
  '& > span::after': {
    content: 'attr(data-text)',
    height: 0,
    overflow: 'hidden',
    fontWeight: 700,
    visibility: 'hidden',
  },
  '& > input:hover + span': { color: color.ink },
  '& > input:checked + span': {
    background: color.surface,
    boxShadow: shadow.card,
    color: color.primaryInk,
    fontWeight: 700,
  },
  '& > input:focus-visible + span': { outline: `2px solid ${color.focus}`, outlineOffset: '1px' },
  '@media (forced-colors: active)': {
    '& > input:checked + span': { outline: '2px solid SelectedItem' },
  },
  [media.phone]: { '& > span': { fontSize: '0.8125rem' } },
});
