import type { Communication, StoredFile } from '@caderneta/api-client/contract';
import {
  Card,
  color,
  FileRow,
  ItemText,
  media,
  radius,
  Recording,
  space,
  Stack,
} from '@caderneta/ui';
import styled from '@emotion/styled';

export interface CommunicationContentProps {
  communication: Communication;
}

/** A sent item: the text beside its picture, so that the engagement is not far below. */
export function CommunicationContent({ communication }: CommunicationContentProps) {
  const { description, formatted, imageUrl, imageSrcSet, attachments } = communication;
  return (
    <Content>
      {imageUrl && (
        <a href={imageUrl} target="_blank" rel="noreferrer">
          <Cover
            src={imageUrl}
            srcSet={imageSrcSet ?? undefined}
            sizes="(max-width: 760px) 100vw, 240px"
            alt="Imagem de capa"
            decoding="async"
          />
        </a>
      )}
      <Stack gap={20}>
        <ItemText formatted={formatted}>{description}</ItemText>
        {attachments.map(
          ({ id, location, seconds }) =>
            seconds !== undefined && <Recording key={id} src={location} seconds={seconds} />,
        )}
        <AttachmentLinks attachments={attachments} />
      </Stack>
    </Content>
  );
}

interface AttachmentLinksProps {
  attachments: readonly StoredFile[];
}

function AttachmentLinks({ attachments }: AttachmentLinksProps) {
  const files = attachments.filter(({ seconds }) => seconds === undefined);
  if (files.length === 0) return null;
  return (
    <Attachments>
      <h2>Anexos</h2>
      <Stack as="ul" gap={8} className="files">
        {files.map(({ id, location, originalName, size }) => (
          <li key={id}>
            <FileRow name={originalName} size={size} href={location} />
          </li>
        ))}
      </Stack>
    </Attachments>
  );
}

const Content = styled(Card)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: space[20],
  '& > a': { flex: '0 0 240px', [media.phone]: { flex: '1 1 100%' } },
  '& > div': { flex: '1 1 300px', minWidth: 0 },
});

const Cover = styled.img({
  display: 'block',
  width: '100%',
  // Its place is known before it arrives.
  aspectRatio: '4 / 3',
  [media.phone]: { aspectRatio: '2 / 1' },
  objectFit: 'contain',
  borderRadius: radius.control,
  background: color.track,
});

const Attachments = styled.div({
  display: 'grid',
  gap: space[8],
  maxWidth: '720px',
  '& > h2': { fontSize: '0.9375rem' },
});
