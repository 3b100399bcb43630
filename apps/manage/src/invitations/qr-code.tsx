import { encode } from 'uqr';

export interface QrCodeProps {
  /** What a camera reads. */
  text: string;
  label: string;
}

/** Light modules around the code, without which cameras do not find it. */
const border = 4;

/** Fills its container. Black on white whatever the scheme is: cameras and printers need it so. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      data-text={text}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      css={{ width: '100%', background: '#fff', printColorAdjust: 'exact' }}
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
