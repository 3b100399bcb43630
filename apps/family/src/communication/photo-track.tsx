import styled from '@emotion/styled';
import { useEffect, useRef, type UIEvent } from 'react';
import type { GalleryViewerProps } from './gallery-viewer.tsx';

export type PhotoTrackProps = Pick<GalleryViewerProps, 'photos' | 'index' | 'onTurn'>;

/** How far from the photo in sight others are loaded. */
const near = 1;

/** The photos side by side, one to a screen; the browser's own scrolling is the swipe. */
export function PhotoTrack({ photos, index, onTurn }: PhotoTrackProps) {
  const list = useRef<HTMLUListElement>(null);

  // Not a layout effect: only then is the dialog around it open, and has a width.
  useEffect(() => {
    const { current } = list;
    // Not while a finger moves it there: then it is nearly there already.
    if (current && placeOf(current) !== index) current.scrollLeft = index * current.clientWidth;
  }, [index]);

  function follow({ currentTarget }: UIEvent<HTMLUListElement>) {
    const place = placeOf(currentTarget);
    if (place !== null && place !== index && photos[place]) onTurn(place);
  }
  return (
    <Track ref={list} tabIndex={0} aria-label="Fotos" onScroll={follow} className="track">
      {photos.map(({ id, location, srcSet }, place) => (
        <li key={id}>
          {Math.abs(place - index) <= near && (
            <img
              src={location}
              srcSet={srcSet ?? undefined}
              sizes="100vw"
              alt={`Foto ${place + 1} de ${photos.length}`}
            />
          )}
        </li>
      ))}
    </Track>
  );
}

/** Which photo is in the middle; null before the browser has laid it out. */
function placeOf({ scrollLeft, clientWidth }: HTMLElement): number | null {
  return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : null;
}

const Track = styled.ul({
  display: 'flex',
  minHeight: 0,
  overflow: 'auto hidden',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  '&:focus-visible': { outline: '2px solid #fff', outlineOffset: '-2px' },
  '& > li': {
    display: 'grid',
    placeItems: 'center',
    flex: '0 0 100%',
    minWidth: 0,
    scrollSnapAlign: 'center',
    scrollSnapStop: 'always',
  },
  '& img': { width: '100%', height: '100%', objectFit: 'contain', minHeight: 0 },
});
