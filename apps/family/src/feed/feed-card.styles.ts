import { color, motion, ownProps, radius, shadow, space, text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { Link } from '../ground/link.ts';

// A feed has many cards: `css` serialises their styles once.

export const CardLink = styled(Link)(
  css({
    display: 'grid',
    // A long line is cut, and never widens the card.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: space[12],
    padding: space[16],
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    background: color.surface,
    boxShadow: shadow.card,
    color: color.ink,
    fontWeight: 400,
    textDecoration: 'none',
    transition: `box-shadow ${motion.base}, border-color ${motion.base}`,
    '@media (hover: hover)': {
      '&:hover': { borderColor: color.fieldBorder, boxShadow: shadow.floating },
    },
  }),
);

export const KindRow = styled.span(
  css({
    ...text.small,
    display: 'flex',
    alignItems: 'center',
    gap: space[8],
    color: color.inkMuted,
    fontWeight: 600,
    // Above the time in large type.
    flexWrap: 'wrap',
    '& > span:first-of-type': { width: '32px', height: '32px', '& svg': { width: 18 } },
    '& > span:nth-of-type(2)': { flex: '1 1 6.5rem', minWidth: 0 },
    '& > time': { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums' },
  }),
);

export const UnreadDot = styled.span(
  css({
    flex: 'none',
    width: '10px',
    height: '10px',
    borderRadius: radius.pill,
    background: color.primary,
  }),
);

/** In large type the picture is below. */
export const Words = styled.span(
  css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    gap: space[16],
    '& > span': { flex: '1 1 9rem', minWidth: 0 },
  }),
);

const title = css({
  display: 'block',
  fontSize: '1.0625rem',
  lineHeight: 24 / 17,
  textWrap: 'pretty',
});

export const Title = styled('strong', ownProps('isUnread'))<{ isUnread: boolean }>(
  title,
  ({ isUnread }) => ({ fontWeight: isUnread ? 800 : 700 }),
);

export const When = styled.span(
  css({ display: 'block', marginTop: '2px', color: color.inkSecondary, fontWeight: 700 }),
);

export const Excerpt = styled.span(
  css({
    display: '-webkit-box',
    marginTop: space[4],
    overflow: 'hidden',
    color: color.inkSecondary,
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
  }),
);

export const Facts = styled.span(
  css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: space[8],
    // Names of schools, and what is asked, may need two lines.
    '& > span': { whiteSpace: 'normal' },
  }),
);
