import { color, media, ProgressBar, radius, space, text } from '@caderneta/ui';
import { Check } from 'lucide-react';
import type { UploadSummary } from '../uploads/use-upload-summary.ts';
import type { WizardStep } from './use-wizard-step.ts';

export interface WizardStepsProps {
  step: WizardStep;
  images: UploadSummary;
}

const names = ['Conteúdo', 'Destinatários'];

/** Where one is in the wizard and how far its images are, in a line of one height. */
export function WizardSteps({ step, images }: WizardStepsProps) {
  return (
    <div css={lineStyle}>
      <StepNames step={step} />
      {images.isRunning && images.total > 1 && (
        <>
          <span aria-hidden css={sendingStyle}>
            Enviando imagens
          </span>
          <ProgressBar
            value={images.stored.length}
            max={images.total}
            label="envio das imagens"
            tone="galerias"
            showNumbers
            css={{ flex: '0 1 200px' }}
          />
        </>
      )}
    </div>
  );
}

function StepNames({ step }: Pick<WizardStepsProps, 'step'>) {
  return (
    <ol aria-label="Etapas" css={{ display: 'flex', flex: 1, gap: 'inherit' }}>
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

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space[20],
  minHeight: '26px',
  marginBottom: space[16],
  [media.phone]: { gap: space[12] },
} as const;

const sendingStyle = {
  ...text.small,
  fontWeight: 700,
  whiteSpace: 'nowrap',
  [media.phone]: { display: 'none' },
} as const;

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
