import { limits, messages } from '@caderneta/api-client/contract';
import { type Focusable, useFocusInside } from '@caderneta/form';
import { FileDrop, space } from '@caderneta/ui';
import { Paperclip } from 'lucide-react';
import { useId, useRef, useState, type Ref } from 'react';
import { CountedTitle } from './counted-title.tsx';
import { attachmentRule, brokenRule } from './file-rules.ts';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

export interface AttachmentsFieldProps {
  attachments: Uploads;
  /** What the form or the server has against them. */
  error: string | undefined;
  most?: number;
  /** Said where more than `most` were chosen. */
  tooManyMessage?: string;
  ref?: Ref<Focusable>;
}

export function AttachmentsField({
  attachments,
  error,
  most = limits.announcementAttachments,
  tooManyMessage = messages.attachmentCount,
  ref,
}: AttachmentsFieldProps) {
  const { list, uploads } = attachments;
  const place = useFocusInside(ref);
  const titleId = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);

  function choose(files: File[]) {
    const broken = files.map((file) => brokenRule(file, attachmentRule));
    const sound = files.filter((_, index) => broken[index] === null);
    const room = most - uploads.length;
    const tooMany = sound.length > room ? tooManyMessage : null;
    setRefused(refusedFiles(files, broken) ?? tooMany);
    list.add(sound.slice(0, room));
  }

  return (
    <div ref={place} role="group" aria-labelledby={titleId} css={listStyle}>
      <CountedTitle id={titleId} count={uploads.length} most={most}>
        {most > 1 ? 'Anexos' : 'Anexo'}
      </CountedTitle>
      {uploads.length > 0 && (
        <ul className="files" css={listStyle}>
          {uploads.map((upload) => (
            <li key={upload.key}>
              <UploadRow upload={upload} list={list} onRemoved={() => chooser.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        ref={chooser}
        title={most > 1 ? 'Adicionar anexos' : 'Adicionar anexo'}
        hint={`pdf, doc, docx, jpeg, jpg ou png, até 10 MB${most > 1 ? ' cada' : ''}`}
        icon={Paperclip}
        accept={attachmentRule.accept}
        multiple
        error={error ?? refused}
        onFiles={choose}
      />
    </div>
  );
}

const listStyle = { display: 'grid', gap: space[8] } as const;

/** Among several chosen files the message says which one it is about. */
function refusedFiles(files: readonly File[], broken: readonly (string | null)[]): string | null {
  const index = broken.findIndex((message) => message !== null);
  const message = broken[index] ?? null;
  return files.length > 1 && message ? `${files[index]?.name}: ${message}` : message;
}
