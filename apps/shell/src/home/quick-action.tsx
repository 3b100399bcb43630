import { areaColor, color, IconTile, motion, radius, shadow, space, Text } from '@caderneta/ui';
import type { HomeAction } from '@caderneta/releases';
import styled from '@emotion/styled';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AreaIcon } from '../layout/area-icon.tsx';

export interface QuickActionProps extends Pick<HomeAction, 'label' | 'path' | 'icon' | 'area'> {
  children: ReactNode;
}

type KnownArea = keyof typeof areaColor;

export function QuickAction({ label, path, icon, area, children }: QuickActionProps) {
  const known = area && Object.hasOwn(areaColor, area) ? (area as KnownArea) : undefined;
  return (
    <Tile to={path}>
      <IconTile area={known} icon={<AreaIcon icon={icon} size={24} />} />
      <Text grow>
        {label}
        <Text block size="small" tone="muted" weight={400}>
          {children}
        </Text>
      </Text>
      <ChevronRight aria-hidden size={20} />
    </Tile>
  );
}

const Tile = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minHeight: '86px',
  padding: `${space[16]} 18px`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  boxShadow: shadow.card,
  color: color.ink,
  textDecoration: 'none',
  transition: `border-color ${motion.fast}, box-shadow ${motion.fast}`,
  '&:hover': { borderColor: color.fieldBorder, boxShadow: shadow.floating },
  '& > svg': { color: color.inkMuted },
});
