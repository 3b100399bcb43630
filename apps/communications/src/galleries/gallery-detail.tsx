import { api, type Versioned } from '@caderneta/api-client';
import { type Gallery, listItemVersions } from '@caderneta/api-client/contract';
import { newDraft } from '@caderneta/edit-form';
import { useSession } from '@caderneta/platform';
import { Grid, Text } from '@caderneta/ui';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DuplicateButton } from '../copying/duplicate-button.tsx';
import { useChildrenOf, useCopying } from '../copying/use-copying.ts';
import { CommunicationHeader } from '../details/communication-header.tsx';
import { EngagementFigures } from '../engagement/engagement-figures.tsx';
import { untoldFigure, UntoldGuardians } from '../engagement/untold-guardians.tsx';
import { useEngagementNews } from '../engagement/use-engagement-news.ts';
import { useReload } from '../kinds/communication.queries.ts';
import { galleryFigures, galleryKind } from '../kinds/gallery.ts';
import { useUndo } from '../undoing/use-sent.ts';
import { blankGallery, galleryDrafts, galleryWizard, savedGallery } from './gallery-draft.ts';
import { GalleryEditor } from './gallery-wizard.tsx';

// Only a colleague's gallery is read here; one's own is the wizard.
const GalleryView = lazy(() =>
  import('./gallery-view.tsx').then((m) => ({ default: m.GalleryView })),
);

const Versions = lazy(() =>
  import('../details/versions.tsx').then((m) => ({ default: m.Versions })),
);

const HeldCallout = lazy(() =>
  import('../undoing/held-callout.tsx').then((m) => ({ default: m.HeldCallout })),
);

export interface GalleryDetailProps {
  saved: Versioned<Gallery>;
}

/** The wizard of what one may change, else what a colleague published; the engagement with it. */
export function GalleryDetail({ saved }: GalleryDetailProps) {
  const latest = useMemo(() => savedGallery(saved), [saved]);
  const undo = useUndo(galleryKind, galleryWizard);
  const { communication, report, engagement: counts } = saved.data;
  const { id, isEditable, isScheduled, sentAt, heldSeconds, correctedAt } = communication;
  const reload = useReload(galleryKind);
  useEngagementNews(id, () => void reload(id));
  const isHeld = heldSeconds !== null;
  const engagement = sentAt !== null && <GalleryEngagement gallery={saved.data} />;
  return (
    <>
      <CommunicationHeader
        kind={galleryKind}
        item={saved.data}
        act={sentAt !== null && <CopyButton gallery={saved.data} />}
      />
      {isHeld && isEditable && (
        <Suspense fallback={null}>
          <HeldCallout undo={() => undo(id, newDraft({ ...latest, etag: null }))} />
        </Suspense>
      )}
      {sentAt !== null && (
        <Grid columns={1} marginBottom={20} gap={20}>
          <EngagementFigures
            figures={[...galleryFigures(report), ...untoldFigure(saved.data)]}
            total={report.total}
          />
          <UntoldGuardians engagement={counts} />
          {correctedAt && (
            <Suspense fallback={null}>
              <Versions
                {...{ id, correctedAt }}
                read={(signal) =>
                  api.call(listItemVersions, { params: { kind: 'gallery', id } }, { signal })
                }
              />
            </Suspense>
          )}
        </Grid>
      )}
      {isEditable && !isHeld ? (
        <>
          <GalleryEditor id={id} isScheduled={isScheduled} latest={latest} />
          {engagement}
        </>
      ) : (
        <Suspense fallback={null}>
          <GalleryView communication={communication}>{engagement}</GalleryView>
        </Suspense>
      )}
    </>
  );
}

/** A new gallery with these words, pictures and children, of today. */
function CopyButton({ gallery }: { gallery: Gallery }) {
  const { timezone } = useSession().school;
  const readChildren = useChildrenOf(galleryKind, gallery);
  const copy = useCopying(copyForm, async () => {
    const { studentIds, leftOut } = await readChildren();
    const blank = blankGallery(timezone);
    const { values } = savedGallery({ data: gallery, etag: null });
    return { blank, values: { ...values, date: blank.values.date, studentIds }, leftOut };
  });
  return <DuplicateButton run={copy} />;
}

const copyForm = {
  drafts: galleryDrafts,
  createPath: galleryKind.paths.create,
  begun: 'Você já começou outra',
};

interface GalleryEngagementProps {
  gallery: Gallery;
}

function loadTable() {
  return lazy(async () => {
    const { EngagementTable } = await import('../engagement/engagement-table.tsx');
    return {
      default: ({ gallery }: GalleryEngagementProps) => (
        <EngagementTable kind={galleryKind} item={gallery} />
      ),
    };
  });
}

/** Views, guardian by guardian. Loads after the wizard, which stands above it. */
function GalleryEngagement({ gallery }: GalleryEngagementProps) {
  // One for each time it is shown: a table that could not be loaded is asked for again.
  const [Table] = useState(() => loadTable());
  return (
    <Text as="div" narrows marginTop={24}>
      <Suspense fallback={null}>
        <Table gallery={gallery} />
      </Suspense>
    </Text>
  );
}
