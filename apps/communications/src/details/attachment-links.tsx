import type { StoredFile } from '@caderneta/api-client/contract';
import { FileRow, space } from '@caderneta/ui';

export interface AttachmentLinksProps {
  attachments: readonly StoredFile[];
}

export function AttachmentLinks({ attachments }: AttachmentLinksProps) {
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
