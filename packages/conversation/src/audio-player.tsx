import { clockText } from '@caderneta/formats';
import { color, IconButton, space, Text, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';

export interface AudioPlayerProps {
  address: string;
  /** How long it lasts: recordings of browsers do not say. */
  seconds: number;
  /** Names the recording for screen readers: 'áudio de Paula'. */
  label: string;
  /** Gives the address anew, after it has ended. */
  onRenew?: () => Promise<unknown>;
}

/** Plays, pauses and jumps, by pointer and by keyboard. Loads nothing before it plays. */
export function AudioPlayer(props: AudioPlayerProps) {
  const { address, seconds, label, onRenew } = props;
  const audio = useRef<HTMLAudioElement>(null);
  const renewed = useRef<string>(undefined);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const [at, setAt] = useState(0);

  function play() {
    setIsBroken(false);
    // The error event tells why it does not play.
    void audio.current?.play().catch(() => undefined);
  }
  /** An address ends after minutes: once a new one, then it is the recording that does not play. */
  async function onError() {
    setIsPlaying(false);
    if (!onRenew || renewed.current === address) return setIsBroken(true);
    renewed.current = address;
    await onRenew();
    requestAnimationFrame(play);
  }
  function jump(to: number) {
    setAt(to);
    if (audio.current) audio.current.currentTime = to;
  }
  return (
    <Player>
      <div>
        <audio
          ref={audio}
          src={address}
          preload="none"
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
          onEnded={() => jump(0)}
          onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
          onError={() => void onError()}
        />
        <IconButton
          label={`${isPlaying ? 'pausar' : 'ouvir'} ${label}`}
          icon={isPlaying ? <Pause aria-hidden size={22} /> : <Play aria-hidden size={22} />}
          onClick={() => (isPlaying ? audio.current?.pause() : play())}
        />
        <Range
          type="range"
          aria-label={`posição de ${label}`}
          aria-valuetext={`${clockText(at)} de ${clockText(seconds)}`}
          min={0}
          max={seconds}
          step={1}
          value={Math.min(at, seconds)}
          onChange={({ target }) => jump(Number(target.value))}
        />
        <Time>{clockText(isPlaying || at > 0 ? at : seconds)}</Time>
      </div>
      <Text as="p" role="alert" size="small">
        {isBroken && 'Este aparelho não conseguiu tocar o áudio.'}
      </Text>
    </Player>
  );
}

const Player = styled.div({
  width: '260px',
  maxWidth: '100%',
  '& > div': { display: 'flex', alignItems: 'center', gap: space[4], minWidth: 0 },
  '& > div > button': { color: 'inherit' },
});

const Range = styled.input({
  flex: '1 1 90px',
  minWidth: 0,
  height: '44px',
  accentColor: 'currentColor',
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${color.focus}` },
});

const Time = styled.span({
  ...text.small,
  minWidth: '2.5em',
  fontVariantNumeric: 'tabular-nums',
});
