import type { Communication, StoredFile } from '@caderneta/api-client/contract';
import { Card, color, FileRow, media, radius, space } from '@caderneta/ui';

export interface CommunicationContentProps {
  communication: Communication;
}

/** A sent item: the text beside its picture, so that the engagement is not far below. */
export function CommunicationContent({ communication }: CommunicationContentProps) {
  const { imageUrl, imageSrcSet, description, attachments } = communication;
  return (
    <Card css={contentStyle}>
      {imageUrl && (
        <a href={imageUrl} target="_blank" rel="noreferrer" css={pictureStyle}>
          <img
            src={imageUrl}
            srcSet={imageSrcSet ?? undefined}
            sizes="(max-width: 760px) 100vw, 320px"
            alt="Imagem de capa"
            decoding="async"
            css={imageStyle}
          />
        </a>
      )}
      <div css={{ display: 'grid', gap: space[20], flex: '1 1 300px', minWidth: 0 }}>
        <p css={{ maxWidth: '72ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {description}
        </p>
        {attachments.length > 0 && <AttachmentLinks attachments={attachments} />}
      </div>
    </Card>
  );
}

interface AttachmentLinksProps {
  attachments: readonly StoredFile[];
}

function AttachmentLinks({ attachments }: AttachmentLinksProps) {
  return (
    <div css={{ display: 'grid', gap: space[8], maxWidth: '720px' }}>
      <h2 css={{ fontSize: '0.9375rem' }}>Anexos</h2>
      <ul className="files" css={{ display: 'grid', gap: space[8] }}>
        {attachments.map(({ id, location, originalName, size }) => (
          <li key={id}>
            <FileRow name={originalName} size={size} href={location} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const contentStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: space[20],
} as const;

const pictureStyle = { flex: '0 0 320px', [media.phone]: { flex: '1 1 100%' } } as const;

const imageStyle = {
  display: 'block',
  width: '100%',
  // Its place is known before it arrives.
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: radius.control,
  background: color.track,
} as const;
