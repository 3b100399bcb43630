import { givenAttachments, limits, messages } from '@caderneta/api-client/contract';
import { useStore } from '@caderneta/app-kit';
import { buttonStyle, IconButton, media } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Mic, Paperclip, SendHorizontal } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { ChosenFiles } from './chosen-files.ts';
import { canRecord } from './recordings.ts';
import { Line, MessageField } from './message-field.tsx';
import type { OutgoingFile } from './unsent.ts';

const Recorder = lazy(() => import('./recorder.tsx').then((m) => ({ default: m.Recorder })));
const WaitingFiles = lazy(() =>
  import('./waiting-files.tsx').then((m) => ({ default: m.WaitingFiles })),
);

export interface PlainMessage {
  /** What its form sends beside the text. */
  fields: ReactNode;
  /** A text that was not taken, and why. */
  refused?: { text: string; sentence: string };
  /** Where messages before these are. */
  olderHref: string;
}

export interface ComposerProps {
  text: string;
  chosen: ChosenFiles;
  onType: (text: string) => void;
  /** Sends what was chosen with the text, or a recording alone. */
  onSend: (text: string, recording?: OutgoingFile[]) => void;
  /** Whether the field takes the focus as the chat opens. */
  autoFocus?: boolean;
  plain?: PlainMessage | undefined;
}

export function Composer({ text, chosen, onType, onSend, autoFocus, plain }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isRecording, setIsRecording] = useState(false);
  const { files, refusal, missing } = useStore(chosen);
  const words = text.trim();
  const isTooLong = words.length > limits.messageLength;
  const isMute = words === '' && files.length === 0;
  const canSend = !isTooLong && !isMute;
  // The field is there again after the next rendering.
  const focusField = () => requestAnimationFrame(() => field.current?.focus());
  const send = () => canSend && onSend(words);

  function endRecording(recording?: OutgoingFile) {
    if (recording) onSend('', [recording]);
    setIsRecording(false);
    focusField();
  }
  function choose(added: File[]) {
    void chosen.add(added);
    focusField();
  }

  if (isRecording) {
    return (
      <Suspense fallback={<Line />}>
        <Recorder onSend={endRecording} onClose={endRecording} />
      </Suspense>
    );
  }
  return (
    <form
      method="post"
      data-no-toasts
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {plain?.fields}
      {files.length + missing.length > 0 && (
        <Suspense>
          <WaitingFiles files={files} missing={missing} onRemove={chosen.remove} />
        </Suspense>
      )}
      <MessageField
        ref={field}
        {...{ text, autoFocus, onType, onEnter: send }}
        error={plain?.refused?.sentence ?? (isTooLong ? messages.messageLength : refusal)}
        isInvalid={isTooLong}
        before={<Attach onChoose={choose} />}
        after={
          <>
            {isMute && canRecord() && <Record onClick={() => setIsRecording(true)} />}
            <Send disabled={!canSend && !plain} />
          </>
        }
      />
    </form>
  );
}

function Record({ onClick }: { onClick: () => void }) {
  return <IconButton label="gravar áudio" icon={<Mic aria-hidden size={22} />} onClick={onClick} />;
}

function Send({ disabled }: { disabled: boolean }) {
  return (
    <SendButton type="submit" aria-label="enviar" title="enviar" disabled={disabled}>
      <SendHorizontal aria-hidden size={20} />
    </SendButton>
  );
}

function Attach({ onChoose }: { onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        data-scripted
        label="anexar foto ou documento"
        icon={<Paperclip aria-hidden size={22} />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={givenAttachments}
        aria-label="Fotos ou documentos"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // The same file can be chosen again after it was removed.
          target.value = '';
          if (chosen.length > 0) onChoose(chosen);
        }}
      />
    </>
  );
}

const SendButton = styled.button({
  ...buttonStyle('primary'),
  flex: 'none',
  width: '56px',
  height: '46px',
  [media.phone]: { width: '46px', padding: 0 },
});
