import { Card, color, media, space, text } from '@caderneta/ui';
import { countText, measures, percentOf, toneOf, type Figures, type Share } from './figures.ts';

export interface ShareCardsProps {
  figures: Figures;
}

/** The three shares of a place as rings, side by side. */
export function ShareCards({ figures }: ShareCardsProps) {
  return (
    <div css={cardsStyle}>
      {measures.map(({ key, label, text: words, of }) => {
        const share = of(figures);
        return (
          <Card key={key} aria-label={label} css={cardStyle}>
            <Ring {...share} />
            <div css={{ minWidth: 0 }}>
              <h2>{label}</h2>
              <p css={{ fontVariantNumeric: 'tabular-nums' }}>
                {share.max > 0
                  ? `${countText(share.value)} de ${countText(share.max)}`
                  : 'Nada a contar'}
              </p>
              <p css={{ ...text.small, color: color.inkMuted }}>{words}</p>
            </div>
          </Card>
        );
      })}
    </div>
  );
}

const size = 84;
const width = 9;
const length = Math.PI * (size - width);

const strokes = {
  danger: color.danger,
  warning: color.warning,
  success: color.success,
  neutral: color.track,
};

/** The share that the words beside it tell, as a picture. */
function Ring(share: Share) {
  const percent = percentOf(share);
  const tone = toneOf(share) as keyof typeof strokes;
  const circle = {
    cx: size / 2,
    cy: size / 2,
    r: (size - width) / 2,
    fill: 'none',
    strokeWidth: width,
  };
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      css={{ flex: 'none', width: `${size / 16}rem`, height: `${size / 16}rem` }}
    >
      <circle {...circle} css={{ stroke: color.track }} />
      {percent !== null && percent > 0 && (
        <circle
          {...circle}
          strokeLinecap="round"
          strokeDasharray={`${(length * percent) / 100} ${length}`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
          css={{ stroke: strokes[tone] }}
        />
      )}
      <text
        x="50%"
        y="50%"
        dy="0.36em"
        textAnchor="middle"
        css={{ fill: color.ink, fontSize: '19px', fontWeight: 800 }}
      >
        {percent === null ? '—' : `${percent}%`}
      </text>
    </svg>
  );
}

const cardsStyle = {
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  marginBottom: space[20],
  [media.phone]: { gap: space[12] },
} as const;

const cardStyle = { display: 'flex', alignItems: 'center', gap: space[16] } as const;
