import type { StoredFile } from '@caderneta/api-client/contract';
import { PhotoBar, PhotoStage } from '@caderneta/conversation/photo-stage';
import { IconButton, radius, space, useDialog } from '@caderneta/ui';
import styled from '@emotion/styled';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { DownloadLink } from '../reading/download-link.ts';
import { PhotoTrack } from './photo-track.tsx';
import { ShareButton } from './share-button.tsx';

export interface GalleryViewerProps {
  photos: readonly StoredFile[];
  /** The photo that fills the screen, from 0. */
  index: number;
  onTurn: (index: number) => void;
  onClose: () => void;
}

/** One photo on the whole screen; swiping, arrows and buttons lead to the others. */
export function GalleryViewer({ photos, index, onTurn, onClose }: GalleryViewerProps) {
  const dialog = useDialog(onClose);
  const last = photos.length - 1;
  const counter = `${index + 1} de ${photos.length}`;
  const places: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: last,
  };
  // A button that is disabled while it has the focus loses it, and the keys with it.
  function turnTo(place: number) {
    if (place >= 0 && place <= last) onTurn(place);
  }
  function turnByKey(event: KeyboardEvent) {
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    turnTo(place);
  }
  return (
    <Stage {...dialog} data-own-entry="" aria-label="Fotos em tela cheia" onKeyDown={turnByKey}>
      <ViewerBar photo={photos[index]!} counter={counter} onClose={onClose} />
      <PhotoTrack photos={photos} index={index} onTurn={onTurn} />
      <IconButton
        label="foto anterior"
        icon={<ChevronLeft aria-hidden size={28} />}
        aria-disabled={index === 0}
        onClick={() => turnTo(index - 1)}
      />
      <IconButton
        label="próxima foto"
        icon={<ChevronRight aria-hidden size={28} />}
        aria-disabled={index === last}
        onClick={() => turnTo(index + 1)}
      />
    </Stage>
  );
}

interface ViewerBarProps extends Pick<GalleryViewerProps, 'onClose'> {
  photo: StoredFile;
  /** '3 de 12' */
  counter: string;
}

function ViewerBar({ photo, counter, onClose }: ViewerBarProps) {
  const { location, originalName } = photo;
  return (
    <Bar>
      <IconButton label="fechar" icon={<X aria-hidden size={24} />} onClick={onClose} />
      <p role="status">{counter}</p>
      <ShareButton {...{ photo, counter }} />
      <DownloadLink href={location} download={originalName} aria-label={`baixar foto ${counter}`}>
        <Download aria-hidden size={22} />
      </DownloadLink>
    </Bar>
  );
}

const Stage = styled(PhotoStage)({
  // At both sides of the photo.
  '& > button': {
    position: 'absolute',
    top: 'calc(50% - 22px)',
    borderRadius: radius.pill,
    background: 'rgb(11 13 18 / 60%)',
    '&:first-of-type': { left: space[8] },
    '&:last-of-type': { right: space[8] },
    '&[aria-disabled="true"]': { opacity: 0.3, cursor: 'not-allowed' },
  },
});

const Bar = styled(PhotoBar)({
  '& > p': { flex: 1, fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
});
