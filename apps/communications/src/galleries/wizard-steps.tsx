import { color, radius, space, text } from '@caderneta/ui';
import { Check } from 'lucide-react';
import type { WizardStep } from './use-wizard-step.ts';

export interface WizardStepsProps {
  step: WizardStep;
}

const names = ['Conteúdo', 'Destinatários'];

/** Where one is in the wizard. */
export function WizardSteps({ step }: WizardStepsProps) {
  return (
    <ol aria-label="Etapas" css={{ display: 'flex', gap: space[20], marginBottom: space[16] }}>
      {names.map((name, index) => (
        <li key={name} aria-current={index + 1 === step ? 'step' : undefined} css={stepStyle}>
          <span css={numberStyle}>
            {index + 1 < step ? <Check aria-label="feita:" size={16} /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}

const stepStyle = {
  ...text.small,
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  color: color.inkMuted,
  fontWeight: 700,
  '&[aria-current]': { color: color.primaryInk },
} as const;

const numberStyle = {
  display: 'grid',
  placeItems: 'center',
  width: '26px',
  height: '26px',
  border: '2px solid currentColor',
  borderRadius: radius.pill,
  fontVariantNumeric: 'tabular-nums',
} as const;
