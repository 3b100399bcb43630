import type { Communication } from '@caderneta/api-client/contract';
import { Card, color, radius, space } from '@caderneta/ui';
import { AttachmentLinks } from './attachment-links.tsx';

export interface CommunicationContentProps {
  communication: Communication;
}

export function CommunicationContent({ communication }: CommunicationContentProps) {
  const { imageUrl, imageSrcSet, description, attachments } = communication;
  return (
    <Card css={{ display: 'grid', gap: space[20] }}>
      {imageUrl && (
        <img
          src={imageUrl}
          srcSet={imageSrcSet ?? undefined}
          sizes="(max-width: 760px) 100vw, 560px"
          alt="Imagem de capa"
          decoding="async"
          css={{
            width: '100%',
            maxWidth: '560px',
            // Its place is known before it arrives.
            aspectRatio: '4 / 3',
            objectFit: 'contain',
            borderRadius: radius.control,
            background: color.track,
          }}
        />
      )}
      <p css={{ maxWidth: '72ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {description}
      </p>
      {attachments.length > 0 && <AttachmentLinks attachments={attachments} />}
    </Card>
  );
}
