import { useSession } from '@caderneta/platform';
import { PageHeader } from '@caderneta/ui';
import { useState } from 'react';
import { galleryKind } from '../kinds/gallery.ts';
import { blankGallery } from './gallery-draft.ts';
import { GalleryEditor } from './gallery-wizard.tsx';

export default function GalleryCreatePage() {
  const { timezone } = useSession().school;
  const [latest] = useState(() => blankGallery(timezone));
  return (
    <>
      <PageHeader title={galleryKind.texts.newTitle} />
      <GalleryEditor id={null} isScheduled={false} latest={latest} />
    </>
  );
}
