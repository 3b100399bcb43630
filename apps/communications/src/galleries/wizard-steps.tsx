import type { UploadSummary } from '@caderneta/edit-form/uploads';
import { color, media, ProgressBar, radius, space, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Check } from 'lucide-react';
import type { WizardStep } from './use-wizard-step.ts';

export interface WizardStepsProps {
  step: WizardStep;
  images: UploadSummary;
}

const names = ['Conteúdo', 'Destinatários'];

/** Where one is in the wizard and how far its images are, in a line of one height. */
export function WizardSteps({ step, images }: WizardStepsProps) {
  return (
    <Line>
      <StepNames step={step} />
      {images.isRunning && images.total > 1 && (
        <>
          <span aria-hidden>Enviando imagens</span>
          <ProgressBar
            value={images.stored.length}
            max={images.total}
            label="envio das imagens"
            showNumbers
          />
        </>
      )}
    </Line>
  );
}

function StepNames({ step }: Pick<WizardStepsProps, 'step'>) {
  return (
    <Steps aria-label="Etapas">
      {names.map((name, index) => (
        <Step key={name} aria-current={index + 1 === step ? 'step' : undefined}>
          <span>{index + 1 < step ? <Check aria-label="feita:" size={16} /> : index + 1}</span>
          {name}
        </Step>
      ))}
    </Steps>
  );
}

const Line = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: space[20],
  minHeight: '26px',
  marginBottom: space[16],
  // The bar of the images and the words before it.
  '& > div': { flex: '0 1 200px' },
  '& > span': { ...text.small, fontWeight: 700, whiteSpace: 'nowrap' },
  [media.phone]: { gap: space[12], '& > span': { display: 'none' } },
});

const Steps = styled.ol({ display: 'flex', flex: 1, gap: 'inherit' });

const Step = styled.li({
  ...text.small,
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  color: color.inkMuted,
  fontWeight: 700,
  '&[aria-current]': { color: color.primaryInk },
  // Its number.
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    width: '26px',
    height: '26px',
    border: '2px solid currentColor',
    borderRadius: radius.pill,
    fontVariantNumeric: 'tabular-nums',
  },
});
