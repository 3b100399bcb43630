import type { SubmitEvent } from 'react';
import { ConflictNotice } from '../keeping/conflict-notice.tsx';
import type { Resumable } from '../drafts/use-resumable.ts';
import type { GalleryDraft } from './gallery-draft.ts';
import { ImagesNotices } from './images-notices.tsx';
import { useGalleryForm } from './use-gallery-form.ts';
import { usePublishing } from './use-publishing.ts';
import { useWizardStep } from './use-wizard-step.ts';
import { AudienceActions, ContentActions } from './wizard-actions.tsx';
import { WizardPanes } from './wizard-panes.tsx';
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
  const showContent = () => step === 2 && back();
  const options = { id, isScheduled, form, resumable, showContent };
  const { isPublishing, publish, conflict } = usePublishing(options);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (step === 2 && form.mayPublish) void publish();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <ConflictNotice conflict={conflict} />
      <WizardSteps step={step} images={form.summary} />
      <ImagesNotices
        summary={form.summary}
        lostFiles={resumable.start.lostFiles ?? 0}
        step={step}
        onBack={back}
      />
      <WizardPanes form={form} step={step} />
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
