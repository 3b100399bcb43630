import { useEffect, useRef, type RefObject, type SubmitEvent } from 'react';
import { ConflictNotice } from '../keeping/conflict-notice.tsx';
import type { Resumable } from '../keeping/use-resumable.ts';
import { RecipientsField } from '../recipients/recipients-field.tsx';
import { ContentStep } from './content-step.tsx';
import type { GalleryDraft } from './gallery-draft.ts';
import { ImagesNotices } from './images-notices.tsx';
import { useGalleryForm } from './use-gallery-form.ts';
import { usePublishing } from './use-publishing.ts';
import { useWizardStep, type WizardStep } from './use-wizard-step.ts';
import { AudienceActions, ContentActions } from './wizard-actions.tsx';
import { WizardSteps } from './wizard-steps.tsx';

export interface GalleryWizardProps {
  /** Null for a new gallery. */
  id: string | null;
  isScheduled: boolean;
  resumable: Resumable<GalleryDraft>;
}

export function GalleryWizard({ id, isScheduled, resumable }: GalleryWizardProps) {
  const form = useGalleryForm(resumable);
  const { step, next, back } = useWizardStep(form.mayPass);
  const content = useRef<HTMLDivElement>(null);
  const audience = useRef<HTMLDivElement>(null);
  useFocusOnChange(step, step === 1 ? content : audience);
  const showContent = () => step === 2 && back();
  const { isPublishing, publish, conflict } = usePublishing({
    id,
    isScheduled,
    form,
    resumable,
    showContent,
  });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (step === 2 && form.mayPublish) void publish();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      {conflict.isOpen && (
        <ConflictNotice
          busy={conflict.busy}
          onReplace={() => void conflict.replace()}
          onKeep={() => void conflict.keep()}
        />
      )}
      <WizardSteps step={step} />
      <ImagesNotices
        summary={form.summary}
        lostImages={resumable.start.lostImages ?? 0}
        step={step}
        onBack={back}
      />
      {/* Both stay: what is chosen, opened or on its way in one of them is there on coming back. */}
      <div ref={content} tabIndex={-1} role="group" aria-label="Conteúdo" hidden={step !== 1}>
        <ContentStep form={form} isShown={step === 1} />
      </div>
      <div ref={audience} tabIndex={-1} hidden={step !== 2}>
        <RecipientsField {...form.field('studentIds')} />
      </div>
      {step === 1 ? (
        <ContentActions
          id={id}
          disabled={!form.mayPass}
          onNext={next}
          onDeleted={resumable.forget}
        />
      ) : (
        <AudienceActions
          busy={isPublishing}
          disabled={!form.mayPublish}
          isWaiting={form.summary.isRunning}
          onBack={back}
        />
      )}
    </form>
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
