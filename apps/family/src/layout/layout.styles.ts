import {
  color,
  iconButtonStyle,
  layer,
  layout,
  motion,
  radius,
  space,
  visuallyHidden,
} from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { Link } from '../ground/link.ts';

/** A phone held upright has the bar at its lower border; held across, it is too low for two bars. */
const upright = '@media screen and (max-width: 759.98px) and (min-height: 440.02px)';
const barInHeader = '@media (min-width: 760px), (max-height: 440px)';

export const column = { width: 'min(720px, 100%)', marginInline: 'auto' } as const;

export const Header = styled.header({
  position: 'sticky',
  top: 0,
  zIndex: layer.bottomBar,
  paddingTop: 'env(safe-area-inset-top, 0px)',
  borderBottom: `1px solid ${color.line}`,
  background: color.surface,
});

export const HeaderRow = styled.div({
  ...column,
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minHeight: 'var(--head)',
  padding: `0 ${space[16]}`,
  [barInHeader]: {
    container: 'row / inline-size',
    flexWrap: 'wrap',
    columnGap: space[12],
    rowGap: 0,
  },
});

/** Room of the tabs while their code comes. */
export const TabsToCome = styled.span({ flex: 1 });

export const BackLink = styled(Link)({ ...iconButtonStyle, marginLeft: '-11px' });

export const Bar = styled.nav({
  display: 'flex',
  gap: space[4],
  [upright]: {
    position: 'fixed',
    inset: 'auto 0 0',
    containerType: 'inline-size',
    gap: 0,
    height: layout.bottomBar,
    paddingBottom: 'env(safe-area-inset-bottom, 0px)',
    borderTop: `1px solid ${color.line}`,
    background: color.surface,
  },
});

// The words do not fit side by side in large type, nor in the header of a small phone.
const iconOnly = {
  '& > span:first-of-type': visuallyHidden,
  '& > svg': { width: '28px', height: '28px' },
};

export const BarItem = styled(Link)(
  css({
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: space[8],
    minHeight: layout.touchTarget,
    padding: `0 ${space[12]}`,
    borderRadius: radius.control,
    color: color.inkSecondary,
    fontWeight: 600,
    textDecoration: 'none',
    transition: `background-color ${motion.fast}, color ${motion.fast}`,
    '&:hover': { background: color.surfaceSubtle, color: color.ink },
    '&[aria-current]': { background: color.primarySoft, color: color.primaryInk, fontWeight: 700 },
    [upright]: {
      flex: '1 1 0',
      flexDirection: 'column',
      justifyContent: 'center',
      gap: '2px',
      minWidth: 0,
      padding: 0,
      borderRadius: 0,
      fontSize: '0.75rem',
      fontWeight: 700,
      lineHeight: 16 / 12,
      '&&[aria-current]': { background: 'none' },
      // The count.
      '& > span + span': {
        position: 'absolute',
        top: '4px',
        left: 'calc(50% + 6px)',
        minWidth: '1.65em',
        height: '1.65em',
        padding: '0 0.45em',
        // The bar does not grow in large type.
        fontSize: 'min(0.6875rem, 15px)',
      },
    },
    '@container (max-width: 16rem)': iconOnly,
    '@container row (max-width: 40rem)': iconOnly,
    // Beside the tabs of several schools.
    '@media (max-height: 440px)': { 'nav ~ nav > &': iconOnly },
  }),
);

export const SkipLink = styled.a({
  position: 'fixed',
  top: space[8],
  left: space[8],
  zIndex: layer.toast,
  padding: `${space[8]} ${space[16]}`,
  borderRadius: radius.control,
  background: color.surface,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
});

export const Main = styled.main({
  ...column,
  padding: `var(--above) ${space[16]} var(--below)`,
  outline: 'none',
  '& h1:focus': { outline: 'none' },
});
