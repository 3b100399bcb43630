import { isRunning, pictureOf, type Upload } from '@caderneta/edit-form/uploads';
import { color, FieldError, IconButton, ProgressBar, radius, space, text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { ImageOff, RotateCw, X } from 'lucide-react';
import { memo, useState } from 'react';

export interface ImageTileProps {
  upload: Upload;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

/** One image of the gallery: on its way, arrived, or failed with a way to try again. */
export const ImageTile = memo(function ImageTile({ upload, onRetry, onRemove }: ImageTileProps) {
  const { key, name, status, share, problem, final } = upload;
  const running = isRunning(upload);
  return (
    <Tile>
      <Frame data-lost={status === 'failed' || undefined}>
        <Picture upload={upload} />
        <RoundButton
          label={running ? `cancelar envio de ${name}` : `remover ${name}`}
          icon={<X aria-hidden size={18} />}
          onClick={() => onRemove(key)}
        />
        {status === 'failed' && !final && (
          <RoundButton
            label={`tentar novamente ${name}`}
            icon={<RotateCw aria-hidden size={22} />}
            onClick={() => onRetry(key)}
          />
        )}
        {running && (
          <Progress value={Math.round(share * 100)} max={100} label={`envio de ${name}`} />
        )}
      </Frame>
      <span title={name}>{name}</span>
      {problem && <FieldError role="alert">{problem}</FieldError>}
    </Tile>
  );
});

function Picture({ upload }: { upload: Upload }) {
  const { src, srcSet } = pictureOf(upload);
  const [broken, setBroken] = useState<string>();
  if (!src || broken === src) {
    return <ImageOff aria-hidden size={24} />;
  }
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes="180px"
      alt={`Prévia de ${upload.name}`}
      loading="lazy"
      decoding="async"
      // The shell renews an address of the server that has ended.
      onError={() => src.startsWith('blob:') && setBroken(src)}
    />
  );
}

// Serialised once: a gallery has fifty tiles.
const Tile = styled.div(
  css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: space[4],
    '& > span': {
      ...text.small,
      color: color.inkMuted,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  }),
);

const Frame = styled.div(
  css({
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '1',
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
    background: color.track,
    overflow: 'hidden',
    '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
    '& > svg': { color: color.inkMuted },
    '&[data-lost]': { borderColor: color.danger, '& > img': { opacity: 0.5 } },
    // That which removes.
    '& > button:first-of-type': { top: 0, right: 0 },
  }),
);

/** Over the middle of the picture, unless told otherwise. */
const RoundButton = styled(IconButton)(
  css({
    position: 'absolute',
    // The target is 44 px wide, what is seen of it is smaller.
    '& > svg': {
      boxSizing: 'content-box',
      padding: '5px',
      borderRadius: radius.pill,
      background: color.surface,
      color: color.ink,
    },
    '&, &:hover:not(:disabled)': { background: 'transparent' },
  }),
);

const Progress = styled(ProgressBar)({
  position: 'absolute',
  right: 0,
  bottom: 0,
  left: 0,
  padding: space[8],
  background: `color-mix(in srgb, ${color.surface} 85%, transparent)`,
});
