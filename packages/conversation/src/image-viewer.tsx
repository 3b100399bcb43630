import type { StoredFile } from '@caderneta/api-client/contract';
import { IconButton, layout, Text, useDialog } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Download, X } from 'lucide-react';
import { PhotoBar, PhotoStage } from './photo-stage.ts';

export interface ImageViewerProps {
  image: StoredFile;
  onClose: () => void;
}

/** A photo on the whole screen. */
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

const Stage = styled(PhotoStage)({
  '& > img': { width: '100%', height: '100%', minHeight: 0, objectFit: 'contain' },
});

const Bar = styled(PhotoBar)({
  '& > a': {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: layout.touchTarget,
    height: layout.touchTarget,
  },
});
