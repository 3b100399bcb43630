import styled from '@emotion/styled';
import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ComponentProps, type ReactElement } from 'react';
import { areaColor, color, type Area } from '../foundations/tokens.ts';
import { ownProps } from '../foundations/flow.tsx';

export interface IconTileProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Gives the colour; grey without one. */
  area?: Area;
  /** An icon, or one that is already drawn 24 pixels large. */
  icon: LucideIcon | ReactElement;
}

/** An area's icon on its colour at 12 %; the words beside it name the area. */
export function IconTile({ area, icon, ...rest }: IconTileProps) {
  return (
    <Tile tint={area ? areaColor[area] : color.inkMuted} {...rest}>
      {isValidElement(icon) ? icon : drawn(icon)}
    </Tile>
  );
}

function drawn(Icon: LucideIcon) {
  return <Icon aria-hidden size={24} />;
}

const Tile = styled(
  'span',
  ownProps('tint'),
)<{ tint: string }>(({ tint }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '48px',
  height: '48px',
  borderRadius: '12px',
  background: `color-mix(in srgb, ${tint} 12%, ${color.surface})`,
  color: tint,
}));
