import type { StoredFile } from '@caderneta/api-client/contract';
import { IconButton, layout, space, Text, useDialog } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Download, X } from 'lucide-react';

export interface ImageViewerProps {
  image: StoredFile;
  onClose: () => void;
}

/** A photo on the whole screen, dark in both schemes: nothing competes with it. */
export function ImageViewer({ image, onClose }: ImageViewerProps) {
  const { location, srcSet, originalName } = image;
  const dialog = useDialog(onClose);
  return (
    <Stage {...dialog} aria-label="Foto em tela cheia">
      <Bar>
        <IconButton
          label="fechar"
          icon={<X aria-hidden size={24} />}
          onClick={onClose}
          data-first-focus=""
        />
        <Text grow breaks>
          {originalName}
        </Text>
        <a href={location} download={originalName} aria-label="baixar foto">
          <Download aria-hidden size={22} />
        </a>
      </Bar>
      <img src={location} srcSet={srcSet ?? undefined} sizes="100vw" alt={originalName} />
    </Stage>
  );
}

const ground = '#0b0d12';

const Stage = styled.dialog({
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
  '& > img': { width: '100%', height: '100%', minHeight: 0, objectFit: 'contain' },
});

const Bar = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  padding: `calc(env(safe-area-inset-top, 0px) + ${space[8]}) ${space[8]}`,
  '& > a': {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: layout.touchTarget,
    height: layout.touchTarget,
  },
  '& > a, & > button': { color: '#fff', '&:focus-visible': { outlineColor: '#fff' } },
  // Twice, or the button's own look wins.
  '&& > a:hover, && > button:hover:not(:disabled)': {
    background: 'rgb(255 255 255 / 16%)',
    color: '#fff',
  },
});
