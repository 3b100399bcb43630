import type { StoredFile } from '@caderneta/api-client/contract';
import { useHasScripts } from '@caderneta/app-kit';
import { color, formatFileSize, Grid, layout, radius, Row, space, Text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AudioPlayer } from './audio-player.tsx';
import { isAudio } from './recordings.ts';

const ImageViewer = lazy(() =>
  import('./image-viewer.tsx').then((m) => ({ default: m.ImageViewer })),
);

export interface MessageFilesProps {
  files: readonly StoredFile[];
  /** For the names of recordings: 'você', 'Paula Moreira'. */
  author: string;
  onRenew: (fileId: string) => Promise<unknown>;
}

/** Photos as thumbnails that open large, documents as rows, recordings with a player. */
export function MessageFiles({ files, author, onRenew }: MessageFilesProps) {
  const hasScripts = useHasScripts();
  const [open, setOpen] = useState<string>();
  const images = files.filter(({ mediaType }) => mediaType.startsWith('image/'));
  const shown = images.find(({ id }) => id === open);
  return (
    <Grid columns={1} gap={4}>
      {images.length > 0 && (
        <Row wrap align="stretch" gap={4}>
          {images.map((image) => (
            <Thumbnail
              key={image.id}
              {...(hasScripts ? { type: 'button' } : { as: 'a', href: image.location })}
              aria-label={`abrir foto ${image.originalName}`}
              onClick={() => setOpen(image.id)}
            >
              <img
                src={image.location}
                srcSet={image.srcSet ?? undefined}
                sizes="240px"
                alt=""
                loading="lazy"
                onError={() => void onRenew(image.id)}
              />
            </Thumbnail>
          ))}
        </Row>
      )}
      {files.map((file) => {
        if (file.mediaType.startsWith('image/')) return null;
        if (!isAudio(file.mediaType)) return <Document key={file.id} file={file} />;
        if (!hasScripts) return <audio key={file.id} controls preload="none" src={file.location} />;
        return (
          <AudioPlayer
            key={file.id}
            address={file.location}
            seconds={file.seconds ?? 0}
            label={`áudio de ${author}`}
            onRenew={() => onRenew(file.id)}
          />
        );
      })}
      {shown && (
        <Suspense>
          <ImageViewer image={shown} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Grid>
  );
}

function Document({ file: { location, originalName, size } }: { file: StoredFile }) {
  return (
    <DocumentLink href={location} download={originalName}>
      <FileText aria-hidden size={20} />
      <span>{originalName}</span>
      <Text size="small" nowrap>
        {formatFileSize(size)}
      </Text>
    </DocumentLink>
  );
}

/** Of one size whatever the photo: a list that grows while it loads would move what is read. */
const Thumbnail = styled.button(
  css({
    width: '116px',
    height: '116px',
    maxWidth: '100%',
    padding: 0,
    border: 0,
    borderRadius: radius.control,
    background: color.track,
    overflow: 'hidden',
    cursor: 'zoom-in',
    '&:only-child': { width: '240px', height: '180px' },
    '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  }),
);

const DocumentLink = styled.a({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  minHeight: layout.touchTarget,
  color: 'inherit',
  overflowWrap: 'anywhere',
});
