import { color, IconTile, motion, radius, shadow, space, text, type Area } from '@caderneta/ui';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface QuickActionProps {
  area: Area;
  icon: LucideIcon;
  to: string;
  title: string;
  children: ReactNode;
}

export function QuickAction({ area, icon, to, title, children }: QuickActionProps) {
  return (
    <Link
      to={to}
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
      <IconTile area={area} icon={icon} />
      <span css={{ flex: 1, minWidth: 0 }}>
        {title}
        <span css={{ ...text.small, display: 'block', color: color.inkMuted, fontWeight: 400 }}>
          {children}
        </span>
      </span>
      <ChevronRight aria-hidden size={20} css={{ color: color.inkMuted }} />
    </Link>
  );
}
