import { canRecord, isAudio } from '@caderneta/conversation/recordings';
import { roomFor, type Uploads } from '@caderneta/edit-form/uploads';
import { limits } from '@caderneta/api-client/contract';
import { Button } from '@caderneta/ui';
import { Mic } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const Recorder = lazy(() =>
  import('@caderneta/conversation/recorder').then((m) => ({ default: m.Recorder })),
);

export interface VoiceNoteProps {
  attachments: Uploads;
}

/** Records up to a minute beside the text; the recording is one of the attachments. */
export function VoiceNote({ attachments: { list, uploads } }: VoiceNoteProps) {
  const [isRecording, setRecording] = useState(false);
  const hasOne = uploads.some(({ file, stored }) => isAudio(file?.type ?? stored?.mediaType));
  if (!canRecord() || hasOne || roomFor(limits.announcementAttachments, uploads) === 0) return null;
  if (!isRecording) {
    return (
      <div>
        <Button
          variant="secondary"
          icon={<Mic aria-hidden size={20} />}
          onClick={() => setRecording(true)}
        >
          gravar recado
        </Button>
      </div>
    );
  }
  return (
    <Suspense>
      <Recorder
        submit="juntar ao envio"
        onClose={() => setRecording(false)}
        onSend={({ file }) => {
          list.add([named(file)]);
          setRecording(false);
        }}
      />
    </Suspense>
  );
}

/** A name that says what it is, in lists of files. */
function named(file: File): File {
  const ending = file.type.includes('mp4') ? 'm4a' : file.type.includes('ogg') ? 'ogg' : 'webm';
  return new File([file], `Recado falado.${ending}`, { type: file.type });
}
