import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { useHasScripts } from '@caderneta/app-kit';
import { midnightOf } from '@caderneta/school-time';
import {
  ButtonAnchor,
  color,
  formatFileSize,
  Grid,
  media,
  radius,
  Row,
  space,
  Text,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { lightFormat } from 'date-fns/lightFormat';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { goBack, navigate } from '../ground/navigation.ts';
import { photosOf } from './communication.queries.ts';
import { refuseOffline } from './refuse-offline.ts';

// Few visits open a photo.
const GalleryViewer = lazy(() =>
  import('./gallery-viewer.tsx').then((m) => ({ default: m.GalleryViewer })),
);

/** Phones with three points to a pixel get the copy of those with two: a photo this small shows no more. */
const smallSizes =
  '(max-width: 759px) and (min-resolution: 2.5dppx) 24vw, (max-width: 759px) 33vw, 160px';

export interface GalleryProps {
  item: FamilyCommunication;
}

/** All photos small; a tap fills the screen with one. */
export function Gallery({ item: { id: itemId, attachments, date, smallBytes } }: GalleryProps) {
  const { index, turnTo, close } = usePhotoInAddress(attachments.length);
  const hasScripts = useHasScripts();
  const count = attachments.length === 1 ? '1 foto' : `${attachments.length} fotos`;
  return (
    <Grid as="section" columns={1} gap={12} aria-label="Fotos">
      <Text as="p" size="small" tone="muted" weight={700}>
        {count}
        {date && ` · ${lightFormat(midnightOf(date), 'dd/MM/yyyy')}`}
        {smallBytes !== undefined && ` · esta galeria: ${formatFileSize(smallBytes)}`}
      </Text>
      <Photos className="photos">
        {attachments.map(({ id, location, srcSet }, place) => (
          <li key={id}>
            <Link href={hasScripts ? photoHref(place) : location}>
              <img
                src={location}
                srcSet={srcSet ?? undefined}
                sizes={smallSizes}
                alt={`Foto ${place + 1} de ${attachments.length}`}
                loading="lazy"
                decoding="async"
              />
            </Link>
          </li>
        ))}
      </Photos>
      {attachments.length > 1 && (
        <Row>
          <ButtonAnchor href={photosOf(itemId)} download="fotos.zip" onClick={refuseOffline}>
            <Download aria-hidden size={20} />
            baixar todas ({formatFileSize(attachments.reduce((sum, { size }) => sum + size, 0))})
          </ButtonAnchor>
        </Row>
      )}
      {index !== null && (
        <Suspense>
          <GalleryViewer photos={attachments} index={index} onTurn={turnTo} onClose={close} />
        </Suspense>
      )}
    </Grid>
  );
}

const name = 'foto';

/** Address of one photo of the open gallery, counted from 0. */
const photoHref = (index: number) => `?${name}=${index + 1}`;

/** Which photo fills the screen, in the address: the phone's way back closes it. */
function usePhotoInAddress(count: number) {
  const [pathname] = useLocation();
  const [params] = useSearchParams();
  const number = Number(params.get(name));
  return {
    /** From 0; null where no photo is open. */
    index: Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : null,
    turnTo: (index: number) => navigate(photoHref(index), { replace: true }),
    close: () => goBack(pathname),
  };
}

const Photos = styled.ul({
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  [media.phone]: { gap: space[4], gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '& a': { display: 'block' },
  '& img': {
    width: '100%',
    aspectRatio: '1',
    borderRadius: radius.chip,
    background: color.track,
    objectFit: 'cover',
  },
});
