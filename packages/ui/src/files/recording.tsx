import { clockText } from '@caderneta/formats';
import styled from '@emotion/styled';
import { color, radius, space } from '../foundations/tokens.ts';

export interface RecordingProps {
  /** Address of the sound. */
  src: string;
  seconds: number;
}

/** A spoken message with the browser's own player, which works without scripts. Loads when it is played. */
export function Recording({ src, seconds }: RecordingProps) {
  return (
    <Spoken>
      <figcaption>
        Recado falado <span>{clockText(seconds)}</span>
      </figcaption>
      <audio controls preload="none" src={src} aria-label="Recado falado" />
    </Spoken>
  );
}

const Spoken = styled.figure({
  display: 'grid',
  gap: space[8],
  margin: 0,
  padding: space[12],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  '& > figcaption': { fontWeight: 700 },
  '& span': { color: color.inkMuted, fontWeight: 400 },
  '& > audio': { width: '100%' },
});
