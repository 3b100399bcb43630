import type { StoredFile } from '@caderneta/api-client/contract';
import { color, formatFileSize, radius, Recording, space, Stack, Text, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Download, FileText, Image } from 'lucide-react';
import { DownloadLink } from './download-link.ts';

export interface AttachmentsProps {
  files: readonly StoredFile[];
}

/** What was recorded, to hear; files to open or download. */
export function Attachments({ files: all }: AttachmentsProps) {
  const files = all.filter(({ seconds }) => seconds === undefined);
  return (
    <>
      {all.map(
        ({ id, location, seconds }) =>
          seconds !== undefined && <Recording key={id} src={location} seconds={seconds} />,
      )}
      {files.length > 0 && <Files files={files} />}
    </>
  );
}

function Files({ files }: AttachmentsProps) {
  return (
    <Stack as="section" gap={8} aria-labelledby="anexos">
      <Text as="h2" size="h2" id="anexos">
        Anexos
      </Text>
      <Stack as="ul" gap={8} className="files">
        {files.map(({ id, originalName, location, size, mediaType }) => {
          const Icon = mediaType.startsWith('image/') ? Image : FileText;
          return (
            <FileRow key={id}>
              <FileLink href={location} target="_blank" rel="noreferrer">
                <Icon aria-hidden size={22} />
                <span>
                  <strong>{originalName}</strong>
                  <small>{formatFileSize(size)}</small>
                </span>
              </FileLink>
              <DownloadLink
                href={location}
                download={originalName}
                aria-label={`baixar ${originalName}`}
              >
                <Download aria-hidden size={20} />
              </DownloadLink>
            </FileRow>
          );
        })}
      </Stack>
    </Stack>
  );
}

const FileRow = styled.li({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  '& > a + a': { color: color.inkSecondary },
});

const FileLink = styled.a({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: space[12],
  minWidth: 0,
  minHeight: '56px',
  padding: `${space[8]} ${space[12]}`,
  color: color.ink,
  textDecoration: 'none',
  '& > span': { minWidth: 0 },
  '& strong': { display: 'block', overflowWrap: 'anywhere' },
  '& small': { ...text.small, color: color.inkMuted, fontWeight: 400 },
  '& svg': { color: color.inkMuted },
});
