import { ButtonLink } from '@caderneta/app-kit';
import type { HomeAction } from '@caderneta/releases';
import {
  color,
  IconTile,
  media,
  motion,
  radius,
  Row,
  shadow,
  Skeleton,
  space,
  Text,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AreaIcon } from '../layout/area-icon.tsx';

type Shown = Pick<HomeAction, 'label' | 'path' | 'icon'>;

export interface ActionTileProps extends Shown, Pick<HomeAction, 'area'> {
  children: ReactNode;
}

export function ActionTile({ label, path, icon, area, children }: ActionTileProps) {
  return (
    <Tile to={path}>
      <IconTile area={area} icon={<AreaIcon icon={icon} size={24} />} />
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

/** In a tile whose text is on its way. */
export function WaitingText() {
  return <Skeleton width={140} height={20} />;
}

/** The place of the actions that are used most. */
export function ActionTiles({ children }: { children: ReactNode }) {
  return <Tiles aria-label="Ações rápidas">{children}</Tiles>;
}

export function ActionButton({ label, path, icon }: Shown) {
  return (
    <ButtonLink to={path}>
      <AreaIcon icon={icon} size={18} />
      {label}
    </ButtonLink>
  );
}

/** The place of the other actions. */
export function ActionButtons({ children }: { children: ReactNode }) {
  return (
    <Row as="nav" wrap gap={8} align="stretch" marginBottom={20} aria-label="Outras ações">
      {children}
    </Row>
  );
}

const Tiles = styled.nav({
  display: 'grid',
  gap: space[16],
  marginBottom: space[12],
  [media.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});

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
