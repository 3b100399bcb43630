import {
  barColor,
  type BarTone,
  Card,
  color,
  countText,
  media,
  ownProps,
  Row,
  space,
  Text,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { measures, percentOf, toneOf, type Figures, type Share } from './figures.ts';

export interface ShareCardsProps {
  figures: Figures;
}

/** The three shares of a place as rings, side by side. */
export function ShareCards({ figures }: ShareCardsProps) {
  return (
    <Shares>
      {measures.map(({ key, label, text: words, of }) => {
        const share = of(figures);
        return (
          <Row as={Card} gap={16} key={key} aria-label={label}>
            <Ring {...share} />
            <Text as="div" narrows>
              <h2>{label}</h2>
              <Text as="p" numeric>
                {share.max > 0
                  ? `${countText(share.value)} de ${countText(share.max)}`
                  : 'Nada a contar'}
              </Text>
              <Text as="p" size="small" tone="muted">
                {words}
              </Text>
            </Text>
          </Row>
        );
      })}
    </Shares>
  );
}

const size = 84;
const width = 9;
const length = Math.PI * (size - width);

/** The share that the words beside it tell, as a picture. */
function Ring(share: Share) {
  const percent = percentOf(share);
  const tone = toneOf(share);
  const circle = {
    cx: size / 2,
    cy: size / 2,
    r: (size - width) / 2,
    fill: 'none',
    strokeWidth: width,
  };
  return (
    <RingDrawing tone={tone} aria-hidden viewBox={`0 0 ${size} ${size}`}>
      <circle {...circle} />
      {percent !== null && percent > 0 && (
        <circle
          {...circle}
          strokeLinecap="round"
          strokeDasharray={`${(length * percent) / 100} ${length}`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      )}
      <text x="50%" y="50%" dy="0.36em" textAnchor="middle">
        {percent === null ? '—' : `${percent}%`}
      </text>
    </RingDrawing>
  );
}

const Shares = styled.div({
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  marginBottom: space[20],
  [media.phone]: { gap: space[12] },
});

const RingDrawing = styled(
  'svg',
  ownProps('tone'),
)<{ tone: BarTone }>(({ tone }) => ({
  flex: 'none',
  width: `${size / 16}rem`,
  height: `${size / 16}rem`,
  '& > circle': { stroke: color.track },
  '& > circle + circle': { stroke: barColor[tone] },
  '& > text': { fill: color.ink, fontSize: '19px', fontWeight: 800 },
}));
