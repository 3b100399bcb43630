import type { MessageFile } from '@caderneta/api-client/contract';
import { IconButton, layout, space, useDialog } from '@caderneta/ui';
import { Download, X } from 'lucide-react';

export interface ImageViewerProps {
  image: MessageFile;
  onClose: () => void;
}

/** A photo on the whole screen, dark in both schemes: nothing competes with it. */
export function ImageViewer({ image, onClose }: ImageViewerProps) {
  const { location, srcSet, originalName } = image;
  const dialog = useDialog(onClose);
  return (
    <dialog {...dialog} aria-label="Foto em tela cheia" css={stageStyle}>
      <div css={barStyle}>
        <IconButton
          label="fechar"
          icon={<X aria-hidden size={24} />}
          onClick={onClose}
          data-first-focus=""
          css={controlStyle}
        />
        <span css={{ flex: 1, overflowWrap: 'anywhere' }}>{originalName}</span>
        <a
          href={location}
          download={originalName}
          aria-label="baixar foto"
          css={[controlStyle, downloadStyle]}
        >
          <Download aria-hidden size={22} />
        </a>
      </div>
      <img
        src={location}
        srcSet={srcSet ?? undefined}
        sizes="100vw"
        alt={originalName}
        css={{ width: '100%', height: '100%', minHeight: 0, objectFit: 'contain' }}
      />
    </dialog>
  );
}

const ground = '#0b0d12';

const stageStyle = {
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  background: ground,
  color: '#fff',
  '&[open]': { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)' },
  '&::backdrop': { background: ground },
} as const;

const barStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  padding: `calc(env(safe-area-inset-top, 0px) + ${space[8]}) ${space[8]}`,
} as const;

const controlStyle = {
  '&&': { color: '#fff' },
  '&&:hover:not(:disabled)': { background: 'rgb(255 255 255 / 16%)', color: '#fff' },
  '&&:focus-visible': { outlineColor: '#fff' },
} as const;

const downloadStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: layout.touchTarget,
  height: layout.touchTarget,
} as const;
