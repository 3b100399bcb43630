import {
  communicationMessages,
  describeRefused,
  limits,
  attachmentRule,
  brokenRule,
} from '@caderneta/api-client/contract';
import { FileDrop, Stack } from '@caderneta/ui';
import { Paperclip } from 'lucide-react';
import { useId, useRef, useState, type Ref } from 'react';
import { useFocusInside } from '../fields/use-focus-inside.ts';
import type { Focusable } from '../fields/use-refocus.ts';
import { CountedTitle } from './counted-title.tsx';
import { FullField } from './full-field.tsx';
import { countHeld, roomFor } from './upload.ts';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

export interface AttachmentsFieldProps {
  attachments: Uploads;
  /** Errors of the form or the server. */
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
  tooManyMessage = communicationMessages.attachmentCount,
  ref,
}: AttachmentsFieldProps) {
  const { list, uploads } = attachments;
  const place = useFocusInside(ref);
  const titleId = useId();
  const { refused, choose } = useChoosing(attachments, most, tooManyMessage);
  const [wasRemoved, setWasRemoved] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const isFull = roomFor(most, uploads) === 0;

  function onRemoved() {
    setWasRemoved(true);
    chooser.current?.focus();
  }

  return (
    <Stack ref={place} role="group" aria-labelledby={titleId} gap={8}>
      <CountedTitle id={titleId} count={countHeld(uploads)} most={most}>
        {most > 1 ? 'Anexos' : 'Anexo'}
      </CountedTitle>
      {uploads.length > 0 && (
        <Stack as="ul" gap={8} className="files">
          {uploads.map((upload) => (
            <li key={upload.key}>
              <UploadRow upload={upload} list={list} onRemoved={onRemoved} />
            </li>
          ))}
        </Stack>
      )}
      {isFull && most > 1 ? (
        <FullField place={place} error={error ?? refused} />
      ) : (
        <FileDrop
          ref={chooser}
          {...(most > 1 ? severalTexts : isFull ? replaceTexts : singleTexts)}
          icon={Paperclip}
          compact={isFull}
          autoFocus={wasRemoved}
          accept={attachmentRule.accept}
          multiple
          error={error ?? refused}
          onFiles={choose}
        />
      )}
    </Stack>
  );
}

const formats = 'pdf, doc, docx, jpeg, png, webp ou heic, até 10 MB';
const severalTexts = { title: 'Adicionar anexos', hint: `${formats} cada` };
const singleTexts = { title: 'Adicionar anexo', hint: formats };
const replaceTexts = { title: 'Substituir anexo' };

/** Takes what may be sent of the chosen files, and says why the rest may not. */
function useChoosing({ list, uploads }: Uploads, most: number, tooManyMessage: string) {
  const [refused, setRefused] = useState<string | null>(null);

  function choose(files: File[]) {
    const broken = files.map((file) => brokenRule(file, attachmentRule));
    const sound = files.filter((_, index) => broken[index] === null);
    // Another file takes the place of the only one.
    const replaces = most === 1 && sound.length > 0;
    const room = replaces ? 1 : roomFor(most, uploads);
    const leftOut = sound.slice(room);
    const reasons = files.map((file, index) =>
      leftOut.includes(file) ? tooManyMessage : broken[index]!,
    );
    setRefused(describeRefused(files, reasons));
    if (replaces) list.clear();
    list.add(sound.slice(0, room));
  }

  return { refused, choose };
}
