import { limits } from '@caderneta/api-client/contract';
import { clockText } from '@caderneta/formats';
import {
  Button,
  color,
  FieldError,
  motion,
  ProgressBar,
  radius,
  space,
  Spinner,
  Text,
  VisuallyHidden,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { Send, Square, Trash2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { AudioPlayer } from './audio-player.tsx';
import type { OutgoingFile } from './unsent.ts';
import { useRecording, type Recording } from './use-recording.ts';

export interface RecorderProps {
  /** On the button that takes the recording. */
  submit?: string;
  onSend: (recording: OutgoingFile) => void;
  onClose: () => void;
}

/** Records at once; then the recording can be heard, sent or discarded. Escape discards it. */
export function Recorder({ submit = 'enviar áudio', onSend, onClose }: RecorderProps) {
  const { state, stop } = useRecording();
  return (
    <Controls
      role="group"
      aria-label="Gravação de áudio"
      data-no-toasts
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Button variant="ghost" icon={<Trash2 aria-hidden size={20} />} onClick={() => onClose()}>
        {state.step === 'refused' ? 'voltar' : 'descartar'}
      </Button>
      <Step state={state} onStop={stop} submit={submit} onSend={onSend} />
    </Controls>
  );
}

interface StepProps extends Pick<RecorderProps, 'onSend'> {
  submit: string;
  state: Recording;
  onStop: () => void;
}

function Step({ state, onStop, submit, onSend }: StepProps) {
  if (state.step === 'asking') return <Spinner />;
  if (state.step === 'refused') {
    return (
      <div role="alert">
        <FieldError>{state.why}</FieldError>
      </div>
    );
  }
  if (state.step === 'ready') {
    return <Ready recorded={state.recorded} submit={submit} onSend={onSend} />;
  }
  const { seconds, level } = state;
  return (
    <>
      <VisuallyHidden role="status">Gravando</VisuallyHidden>
      <Dot aria-hidden style={{ scale: String(0.6 + level * 0.8) }} />
      <Text role="timer" numeric>
        {clockText(seconds)}
      </Text>
      <ProgressBar
        value={seconds}
        max={limits.audioSeconds}
        label="segundos gravados"
        tone="danger"
      />
      <Button autoFocus icon={<Square aria-hidden size={16} />} onClick={onStop}>
        parar
      </Button>
    </>
  );
}

interface ReadyProps extends Pick<StepProps, 'submit' | 'onSend'> {
  recorded: OutgoingFile;
}

function Ready({ recorded, submit, onSend }: ReadyProps) {
  const address = useMemo(() => URL.createObjectURL(recorded.file), [recorded]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <>
      <AudioPlayer address={address} seconds={recorded.seconds ?? 0} label="sua gravação" />
      <Button
        autoFocus
        variant="primary"
        icon={<Send aria-hidden size={18} />}
        onClick={() => onSend(recorded)}
      >
        {submit}
      </Button>
    </>
  );
}

const Controls = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[8],
  minHeight: '46px',
  // The progress; the player; why nothing is recorded.
  '& > div': { flex: '1 1 84px' },
  '& > button + div': { flex: '1 1 160px' },
  '& > [role="alert"]': { flex: '1 1 200px' },
});

const Dot = styled.span({
  width: '16px',
  height: '16px',
  borderRadius: radius.pill,
  background: color.danger,
  transition: `scale ${motion.fast}`,
});
