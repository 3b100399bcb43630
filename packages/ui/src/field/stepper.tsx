import styled from '@emotion/styled';
import { Minus, Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { color, layout, motion, radius, space } from '../foundations/tokens.ts';
import { VisuallyHidden } from '../foundations/visually-hidden.ts';
import { Row } from '../foundations/flow.tsx';
import { Text } from '../text/text.tsx';
import { FieldError } from './field-error.tsx';

export interface StepperProps {
  label: string;
  /** Null without a count, which differs from zero. */
  value: number | null;
  /** Gets whole numbers from 0 to `max`, or null: one step below zero. */
  onChange: (value: number | null) => void;
  max: number;
  error?: string;
}

/** A small count, tapped or typed; the first tap on plus is 1. */
export function Stepper({ label, value, onChange, max, error }: StepperProps) {
  const id = useId();

  function type(text: string) {
    if (text === '') return onChange(null);
    const typed = Number(text);
    if (Number.isInteger(typed) && typed >= 0 && typed <= max) onChange(typed);
  }

  return (
    <Text as="div" narrows>
      <Line>
        <Text as="label" htmlFor={id} weight={600} narrows breaks>
          {label}
        </Text>
        <Row as="span" gap={0} rigid>
          <Step
            label={`menos: ${label}`}
            icon={<Minus aria-hidden size={18} />}
            disabled={value === null}
            onStep={() => onChange(value ? value - 1 : null)}
          />
          <Count
            id={id}
            type="number"
            inputMode="numeric"
            min={0}
            max={max}
            step={1}
            placeholder="—"
            value={value ?? ''}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.target.select()}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <Step
            label={`mais: ${label}`}
            icon={<Plus aria-hidden size={18} />}
            disabled={value === max}
            onStep={() => onChange((value ?? 0) + 1)}
          />
          <VisuallyHidden aria-live="polite" aria-atomic>
            {value !== null && `${label}: ${value}`}
          </VisuallyHidden>
        </Row>
      </Line>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Text>
  );
}

interface StepProps {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  onStep: () => void;
}

/** A button that keeps the focus at the end of the range. */
function Step({ label, icon, disabled, onStep }: StepProps) {
  return (
    <StepButton
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onStep()}
    >
      {icon}
    </StepButton>
  );
}

const Line = styled.div({
  // Contains the visually hidden text when a part of the page scrolls.
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
});

const StepButton = styled.button({
  display: 'grid',
  placeItems: 'center',
  width: layout.touchTarget,
  height: layout.touchTarget,
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.inkSecondary,
  cursor: 'pointer',
  // Quick taps count; they must not zoom the page.
  touchAction: 'manipulation',
  transition: `border-color ${motion.fast}`,
  '&:hover': { borderColor: color.fieldBorder, color: color.ink },
  '&[aria-disabled="true"]': { opacity: 0.55, cursor: 'not-allowed' },
});

const Count = styled.input({
  width: '40px',
  height: layout.touchTarget,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: color.ink,
  fontWeight: 800,
  textAlign: 'center',
  appearance: 'textfield',
  '&::-webkit-inner-spin-button': { appearance: 'none', margin: 0 },
  '&::placeholder': { color: color.inkMuted, opacity: 1 },
});
