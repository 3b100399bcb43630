import { areaColor, color, IconTile, motion, radius, shadow, space, text } from '@caderneta/ui';
import type { HomeAction } from '@caderneta/releases';
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
    <Link
      to={path}
      css={{
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
      }}
    >
      <IconTile area={known} icon={<AreaIcon icon={icon} size={24} />} />
      <span css={{ flex: 1, minWidth: 0 }}>
        {label}
        <span css={{ ...text.small, display: 'block', color: color.inkMuted, fontWeight: 400 }}>
          {children}
        </span>
      </span>
      <ChevronRight aria-hidden size={20} css={{ color: color.inkMuted }} />
    </Link>
  );
}
