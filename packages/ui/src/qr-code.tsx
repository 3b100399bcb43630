import styled from '@emotion/styled';
import { encode } from 'uqr';

export interface QrCodeProps {
  /** The text that a camera reads. */
  text: string;
  label: string;
}

/** Light modules around the code; cameras need four, and the container's space is white, too. */
const border = 1;

/** Fills its container, which is white in both schemes, as cameras need it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <Modules role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={dark.join('')} fill="currentColor" />
    </Modules>
  );
}

const Modules = styled.svg({
  width: '100%',
  shapeRendering: 'crispEdges',
  printColorAdjust: 'exact',
});
