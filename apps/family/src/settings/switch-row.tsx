import { color, layout, motion, radius, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';

export interface SwitchRowProps {
  label: string;
  /** Explains the switch, or why it is disabled. */
  hint?: ReactNode;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off; the whole row switches it. */
export function SwitchRow({ label, hint, checked, disabled, onChange }: SwitchRowProps) {
  const hintId = useId();
  return (
    <div>
      <SwitchLabel>
        {label}
        <Switch
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </SwitchLabel>
      {hint && (
        <Text as="p" size="small" tone="muted" id={hintId}>
          {hint}
        </Text>
      )}
    </div>
  );
}

const SwitchLabel = styled.label({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[16],
  minHeight: layout.touchTarget,
  fontWeight: 700,
});

const Switch = styled.input({
  position: 'relative',
  flex: 'none',
  width: '52px',
  height: '32px',
  margin: 0,
  appearance: 'none',
  borderRadius: radius.pill,
  background: color.fieldBorder,
  cursor: 'pointer',
  transition: `background-color ${motion.fast}`,
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: '4px auto auto 4px',
    width: '24px',
    height: '24px',
    borderRadius: radius.pill,
    background: '#fff',
    transition: `transform ${motion.fast}`,
  },
  '&:checked': { background: color.primary },
  '&:checked::after': { transform: 'translateX(20px)' },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
});
