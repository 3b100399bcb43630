import { color, layout, motion, radius, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Link } from '../ground/link.ts';

/** One line of chips that scrolls sideways. */
export const ChipRow = styled.nav({
  display: 'flex',
  gap: space[8],
  margin: `0 -${space[16]} ${space[16]}`,
  padding: `2px ${space[16]}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
});

export const Chip = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: space[8],
  minHeight: layout.touchTarget,
  padding: `0 ${space[16]} 0 6px`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  background: color.surface,
  color: color.inkSecondary,
  fontWeight: 700,
  textDecoration: 'none',
  transition: `background-color ${motion.fast}`,
  '&[aria-current]': {
    borderColor: color.primary,
    background: color.primarySoft,
    color: color.primaryInk,
  },
});
