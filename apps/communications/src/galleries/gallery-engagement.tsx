import type { Gallery } from '@caderneta/api-client/contract';
import { Text } from '@caderneta/ui';
import { lazy, Suspense, useState } from 'react';
import { galleryKind } from '../kinds/gallery.ts';

export interface GalleryEngagementProps {
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
export function GalleryEngagement({ gallery }: GalleryEngagementProps) {
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
