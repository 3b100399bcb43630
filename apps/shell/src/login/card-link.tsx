import { buttonStyle } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Link, type LinkProps } from 'react-router-dom';
import { useShell } from '../ground/shell-context.ts';
import { preparePage } from '../pages/prepare-page.ts';

export type CardLinkProps = LinkProps & { to: string };

/** A way to another page outside of the signed-in area, as wide as the buttons above it. */
export function CardLink({ to, ...rest }: CardLinkProps) {
  const shell = useShell();
  const approach = () => void preparePage(shell, to);
  return <GhostLink to={to} onPointerEnter={approach} onFocus={approach} {...rest} />;
}

const GhostLink = styled(Link)({ ...buttonStyle('ghost'), margin: '-12px 0 -9px' });
