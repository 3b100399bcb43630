import styled from '@emotion/styled';
import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ComponentProps, type ReactElement } from 'react';
import { areaColor, color, type Area } from '../foundations/tokens.ts';

export interface IconTileProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Gives the colour; grey without one, or with one that the design does not know. */
  area?: Area | (string & {});
  /** An icon, or one that is already drawn 24 pixels large. */
  icon: LucideIcon | ReactElement;
}

/** An area's icon on its colour at 12 %; the words beside it name the area. */
export function IconTile({ area, icon, ...rest }: IconTileProps) {
  return (
    <Tile data-area={area} {...rest}>
      {isValidElement(icon) ? icon : drawn(icon)}
    </Tile>
  );
}

function drawn(Icon: LucideIcon) {
  return <Icon aria-hidden size={24} />;
}

const tintOf = ([area, tint]: [string, string]) =>
  [`&[data-area="${area}"]`, { '--tint': tint }] as const;

const Tile = styled.span({
  '--tint': color.inkMuted,
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '48px',
  height: '48px',
  borderRadius: '12px',
  background: `color-mix(in srgb, var(--tint) 12%, ${color.surface})`,
  color: 'var(--tint)',
  // One style for all areas, so that an area may be filled in after the style is made.
  ...Object.fromEntries(Object.entries(areaColor).map(tintOf)),
});
