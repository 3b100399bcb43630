import { limits } from '@caderneta/api-client/contract';
import { Lock } from '@caderneta/edit-form';
import { Card, Grid, Stack, TextArea, TextField } from '@caderneta/ui';
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react';
import { ImagesField } from './images-field.tsx';
import { ChoiceSkeleton } from '../recipients/choice-skeleton.tsx';
import type { GalleryForm } from './use-gallery-form.ts';
import type { WizardStep } from './use-wizard-step.ts';

// The first step is there without it.
const RecipientsField = lazy(() =>
  import('../recipients/recipients-field.tsx').then((m) => ({ default: m.RecipientsField })),
);

export interface WizardPanesProps {
  form: GalleryForm;
  step: WizardStep;
  isSent: boolean;
  isPublishing: boolean;
}

/** Both steps stay: what is chosen, opened or on its way in one is there on coming back. */
export function WizardPanes({ form, step, isSent, isPublishing }: WizardPanesProps) {
  const content = useRef<HTMLDivElement>(null);
  const audience = useRef<HTMLDivElement>(null);
  useFocusOnChange(step, step === 1 ? content : audience);
  return (
    <>
      <div ref={content} tabIndex={-1} role="group" aria-label="Conteúdo" hidden={step !== 1}>
        <ContentStep form={form} isShown={step === 1} />
      </div>
      <div ref={audience} tabIndex={-1} hidden={step !== 2}>
        <Lock isOn={isPublishing}>
          <Suspense fallback={<ChoiceSkeleton />}>
            <RecipientsField
              topic="gallery"
              isSent={isSent}
              {...form.registerField('studentIds')}
            />
          </Suspense>
        </Lock>
      </div>
    </>
  );
}

interface ContentStepProps {
  form: GalleryForm;
  isShown: boolean;
}

/** First step: the words and the images. */
function ContentStep({ form, isShown }: ContentStepProps) {
  const { registerInput, registerError, images, isSubmitting } = form;
  return (
    <Stack as={Card} gap={20}>
      <Lock isOn={isSubmitting}>
        <Grid gap={20} columns="minmax(0, 1fr) 200px" phone={1}>
          <TextField
            label="Título"
            autoFocus={form.isNew}
            maxLength={limits.titleLength}
            {...registerInput('communication.title')}
          />
          <TextField label="Data" type="date" {...registerInput('communication.date')} />
        </Grid>
        <TextArea label="Descrição" rows={4} {...registerInput('communication.description')} />
      </Lock>
      <ImagesField list={images} isShown={isShown} {...registerError('communication.fileIds')} />
    </Stack>
  );
}

/** The keyboard goes on in the step that is shown: at what is wrong in it, else at its start. */
function useFocusOnChange(step: WizardStep, place: RefObject<HTMLDivElement | null>) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? place.current)?.focus();
  }, [step, place]);
}
