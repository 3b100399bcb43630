import type { StoredFile } from '@caderneta/api-client/contract';
import { color, formatFileSize, layout, radius, space, text } from '@caderneta/ui';
import { Download, FileText, Image } from 'lucide-react';
import { downloadLink } from './download-link.ts';

export interface AttachmentsProps {
  files: readonly StoredFile[];
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
} as const;

const opening = {
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
} as const;

/** Files to open or download. */
export function Attachments({ files }: AttachmentsProps) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="anexos" css={{ display: 'grid', gap: space[8] }}>
      <h2 id="anexos" css={text.h2}>
        Anexos
      </h2>
      <ul className="files" css={{ display: 'grid', gap: space[8] }}>
        {files.map(({ id, originalName, location, size, mediaType }) => {
          const Icon = mediaType.startsWith('image/') ? Image : FileText;
          return (
            <li key={id} css={row}>
              <a href={location} target="_blank" rel="noreferrer" css={opening}>
                <Icon aria-hidden size={22} />
                <span>
                  <strong>{originalName}</strong>
                  <small>{formatFileSize(size)}</small>
                </span>
              </a>
              <a
                href={location}
                download={originalName}
                aria-label={`baixar ${originalName}`}
                css={[downloadLink, { width: layout.touchTarget, color: color.inkSecondary }]}
              >
                <Download aria-hidden size={20} />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
