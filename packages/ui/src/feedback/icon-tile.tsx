import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { areaColor, color, type Area } from '../foundations/tokens.ts';

export interface IconTileProps extends Omit<ComponentProps<'span'>, 'children'> {
  area: Area;
  icon: LucideIcon;
}

/** An area's icon on its colour at 12 %; the words beside it name the area. */
export function IconTile({ area, icon: Icon, ...rest }: IconTileProps) {
  return (
    <span
      css={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        width: '48px',
        height: '48px',
        borderRadius: '12px',
        background: `color-mix(in srgb, ${areaColor[area]} 12%, ${color.surface})`,
        color: areaColor[area],
      }}
      {...rest}
    >
      <Icon aria-hidden size={24} />
    </span>
  );
}
