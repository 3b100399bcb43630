import { DraftRecovery, FormCallouts, useFormElement, type Saved } from '@caderneta/edit-form';
import { withFreshAddresses } from '@caderneta/edit-form/uploads';
import { useEffect } from 'react';
import { DraftName } from '../drafts/draft-name.tsx';
import { pathOfItem } from '../kinds/communication-kind.ts';
import { galleryKind } from '../kinds/gallery.ts';
import { restoredDrafts } from '../drafts/restored-drafts.ts';
import { galleryDrafts, type GalleryContent, type GalleryDraft } from './gallery-draft.ts';
import { useGalleryForm } from './use-gallery-form.ts';
import { usePublishing } from './use-publishing.ts';
import { useWizardStep } from './use-wizard-step.ts';
import { AudienceActions, ContentActions } from './wizard-actions.tsx';
import { WizardPanes } from './wizard-panes.tsx';
import { WizardSteps } from './wizard-steps.tsx';

export interface GalleryEditorProps {
  /** Null for a new gallery. */
  id: string | null;
  isScheduled: boolean;
  /** As it is now; it may change while somebody types. */
  latest: Saved<GalleryContent>;
}

export function GalleryEditor({ id, isScheduled, latest }: GalleryEditorProps) {
  return (
    <DraftRecovery
      kind={galleryDrafts}
      draftKey={id ?? 'new'}
      saved={latest}
      found={galleryKind.texts.draftFound}
      nameOf={({ values: { images, ...texts } }) => (
        <DraftName {...texts} files={images.length} nouns={['foto', 'fotos']} />
      )}
      restored={restoredDrafts}
    >
      {({ values, ...start }) => {
        const images = withFreshAddresses(values.images, latest.values.images);
        return (
          <GalleryWizard
            {...{ id, isScheduled, latest }}
            start={{ ...start, values: { ...values, images } }}
          />
        );
      }}
    </DraftRecovery>
  );
}

interface GalleryWizardProps extends GalleryEditorProps {
  start: GalleryDraft;
}

function GalleryWizard({ id, isScheduled, start, latest }: GalleryWizardProps) {
  const form = useGalleryForm({ id, start, latest });
  const { step, next, back } = useWizardStep(form.mayPass);
  const showContent = () => step === 2 && back();
  const { isPublishing, publish } = usePublishing({ id, isScheduled, form, showContent });
  const { conflict, images, earlier, summary } = form;
  const { lost } = summary;
  const again = { label: 'publicar como nova', run: () => (form.renew(), void publish()) };
  const pathOf = (item: string) => pathOfItem(galleryKind, item);
  // Who goes back to the images does not publish them yet.
  useEffect(() => {
    if (step === 1) images.giveUp();
  }, [step, images]);
  const element = useFormElement({
    conflict,
    isValid: step === 2 && form.mayPublish,
    save: () => void publish(),
  });

  return (
    <form {...element}>
      <FormCallouts
        conflict={conflict}
        earlier={earlier && { earlier, done: 'publicada', ...(id === null && { again, pathOf }) }}
        lostFiles={step === 1 ? lostImages(start) : undefined}
        unsettled={
          lost > 0 && step === 2
            ? { says: notSent(lost), label: 'ver imagens', lead: back }
            : undefined
        }
      />
      <WizardSteps step={step} images={summary} />
      <WizardPanes {...{ form, step, isPublishing }} isSent={id !== null && !isScheduled} />
      {step === 1 ? (
        <ContentActions id={id} disabled={!form.mayPass} onNext={next} forget={form.forget} />
      ) : (
        <AudienceActions
          busy={isPublishing}
          disabled={!form.mayPublish}
          isWaiting={summary.isRunning}
          onBack={back}
        />
      )}
    </form>
  );
}

const lostImages = ({ lostFiles, missingFiles }: GalleryDraft) =>
  ({ count: lostFiles, missing: missingFiles, nouns: ['imagem', 'imagens'] }) as const;

const notSent = (count: number) =>
  count === 1 ? '1 imagem não foi enviada.' : `${count} imagens não foram enviadas.`;
