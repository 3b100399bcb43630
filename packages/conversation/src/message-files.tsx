import type { MessageFile } from '@caderneta/api-client/contract';
import { color, formatFileSize, layout, radius, space, text } from '@caderneta/ui';
import { FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AudioPlayer } from './audio-player.tsx';

const ImageViewer = lazy(() =>
  import('./image-viewer.tsx').then((m) => ({ default: m.ImageViewer })),
);

export interface MessageFilesProps {
  files: readonly MessageFile[];
  /** For the names of recordings: 'você', 'Paula Moreira'. */
  author: string;
  onRenew: (fileId: string) => Promise<unknown>;
}

/** Photos as thumbnails that open large, documents as rows, recordings with a player. */
export function MessageFiles({ files, author, onRenew }: MessageFilesProps) {
  const [open, setOpen] = useState<string>();
  const images = files.filter(({ mediaType }) => mediaType.startsWith('image/'));
  const shown = images.find(({ id }) => id === open);
  return (
    <div css={{ display: 'grid', gap: space[4] }}>
      {images.length > 0 && (
        <div css={imagesStyle}>
          {images.map((image) => (
            <button
              key={image.id}
              type="button"
              aria-label={`abrir foto ${image.originalName}`}
              onClick={() => setOpen(image.id)}
              css={thumbnailStyle(images.length)}
            >
              <img
                src={image.location}
                srcSet={image.srcSet ?? undefined}
                sizes="240px"
                alt=""
                loading="lazy"
                onError={() => void onRenew(image.id)}
              />
            </button>
          ))}
        </div>
      )}
      {files.map((file) => {
        if (file.mediaType.startsWith('image/')) return null;
        if (!file.mediaType.startsWith('audio/')) return <Document key={file.id} file={file} />;
        return (
          <AudioPlayer
            key={file.id}
            address={file.location}
            seconds={file.seconds ?? 0}
            label={`áudio de ${author}`}
            onRenew={() => onRenew(file.id)}
            css={{ width: '260px', maxWidth: '100%' }}
          />
        );
      })}
      {shown && (
        <Suspense>
          <ImageViewer image={shown} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function Document({ file: { location, originalName, size } }: { file: MessageFile }) {
  return (
    <a href={location} download={originalName} css={documentStyle}>
      <FileText aria-hidden size={20} css={{ flex: 'none' }} />
      <span>{originalName}</span>
      <span css={{ ...text.small, whiteSpace: 'nowrap' }}>{formatFileSize(size)}</span>
    </a>
  );
}

const imagesStyle = { display: 'flex', flexWrap: 'wrap', gap: space[4] } as const;

/** Of one size whatever the photo: a list that grows while it loads would move what is read. */
const thumbnailStyle = (count: number) => ({
  width: count > 1 ? '116px' : '240px',
  height: count > 1 ? '116px' : '180px',
  maxWidth: '100%',
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: color.track,
  overflow: 'hidden',
  cursor: 'zoom-in',
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' } as const,
});

const documentStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  minHeight: layout.touchTarget,
  color: 'inherit',
  overflowWrap: 'anywhere',
} as const;
