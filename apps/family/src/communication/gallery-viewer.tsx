import type { StoredFile } from '@caderneta/api-client/contract';
import { IconButton, useDialog } from '@caderneta/ui';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { downloadLink } from '../reading/download-link.ts';
import { bar, control, side, stage } from './gallery-viewer-style.ts';
import { PhotoTrack } from './photo-track.tsx';

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
    <dialog {...dialog} aria-label="Fotos em tela cheia" onKeyDown={turnByKey} css={stage}>
      <ViewerBar photo={photos[index]!} counter={counter} onClose={onClose} />
      <PhotoTrack photos={photos} index={index} onTurn={onTurn} />
      <IconButton
        label="foto anterior"
        icon={<ChevronLeft aria-hidden size={28} />}
        aria-disabled={index === 0}
        onClick={() => turnTo(index - 1)}
        css={[control, side, { left: '8px' }]}
      />
      <IconButton
        label="próxima foto"
        icon={<ChevronRight aria-hidden size={28} />}
        aria-disabled={index === last}
        onClick={() => turnTo(index + 1)}
        css={[control, side, { right: '8px' }]}
      />
    </dialog>
  );
}

interface ViewerBarProps extends Pick<GalleryViewerProps, 'onClose'> {
  photo: StoredFile;
  /** '3 de 12' */
  counter: string;
}

function ViewerBar({ photo: { location, originalName }, counter, onClose }: ViewerBarProps) {
  return (
    <div css={bar}>
      <IconButton
        label="fechar"
        icon={<X aria-hidden size={24} />}
        onClick={onClose}
        css={control}
      />
      <p role="status">{counter}</p>
      <a
        href={location}
        download={originalName}
        aria-label={`baixar foto ${counter}`}
        css={[downloadLink, control]}
      >
        <Download aria-hidden size={22} />
      </a>
    </div>
  );
}
