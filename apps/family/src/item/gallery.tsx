import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { formatDate } from '@caderneta/school-time';
import { color, media, radius, space, text } from '@caderneta/ui';
import { useFamily } from '../session/family-context.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { stack } from '../reading/reading-style.ts';
import { photoHref, usePhotoInAddress } from './gallery-address.ts';

// Few visits open a photo.
const GalleryViewer = lazy(() =>
  import('./gallery-viewer.tsx').then((m) => ({ default: m.GalleryViewer })),
);

export interface GalleryProps {
  item: FamilyCommunication;
}

const grid = {
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  [media.phone]: { gap: space[4], gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
} as const;

const thumbnail = {
  width: '100%',
  aspectRatio: '1',
  borderRadius: radius.chip,
  background: color.track,
  objectFit: 'cover',
} as const;

/** All photos small; a tap fills the screen with one. */
export function Gallery({ item: { attachments, date } }: GalleryProps) {
  const { timezone } = useFamily().school;
  const { index, turnTo, close } = usePhotoInAddress(attachments.length);
  const count = attachments.length === 1 ? '1 foto' : `${attachments.length} fotos`;
  return (
    <section css={stack} aria-label="Fotos">
      <p css={{ ...text.small, color: color.inkMuted, fontWeight: 700 }}>
        {count}
        {date && ` · ${formatDate(date, timezone)}`}
      </p>
      <ul css={grid} className="photos">
        {attachments.map(({ id, location, srcSet }, place) => (
          <li key={id}>
            <Link href={photoHref(place)} css={{ display: 'block' }}>
              <img
                src={location}
                srcSet={srcSet ?? undefined}
                sizes="(max-width: 759px) 33vw, 200px"
                alt={`Foto ${place + 1} de ${attachments.length}`}
                loading="lazy"
                decoding="async"
                css={thumbnail}
              />
            </Link>
          </li>
        ))}
      </ul>
      {index !== null && (
        <Suspense>
          <GalleryViewer photos={attachments} index={index} onTurn={turnTo} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
