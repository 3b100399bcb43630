import { color, radius, space, text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface FactTileProps {
  icon: LucideIcon;
  label: string;
  words: string;
  /** A picture of the words. */
  picture?: ReactNode;
}

/** One thing about a child's day, for a `dl`. */
export function FactTile({ icon: Icon, label, words, picture }: FactTileProps) {
  return (
    <Tile>
      <dt>
        <Icon aria-hidden size={18} />
        {label}
      </dt>
      <dd>
        {picture}
        {words}
      </dd>
    </Tile>
  );
}

const Tile = styled.div(
  css({
    display: 'grid',
    alignContent: 'start',
    gap: space[8],
    minWidth: 0,
    overflowWrap: 'anywhere',
    padding: space[12],
    borderRadius: radius.control,
    background: color.surfaceSubtle,
    '& dt': { ...text.small, display: 'flex', gap: '6px', color: color.inkSecondary },
    '& dd > svg': { flex: 'none' },
    '& dd': { display: 'flex', alignItems: 'center', gap: space[8], fontWeight: 700 },
  }),
);
