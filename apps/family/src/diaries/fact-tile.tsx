import { color, radius, space, text } from '@caderneta/ui';
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
    <div
      css={{
        display: 'grid',
        alignContent: 'start',
        gap: space[8],
        minWidth: 0,
        overflowWrap: 'anywhere',
        padding: space[12],
        borderRadius: radius.control,
        background: color.surfaceSubtle,
        '& dt': { ...text.small, display: 'flex', gap: '6px', color: color.inkSecondary },
        '& dd': { display: 'flex', alignItems: 'center', gap: space[8], fontWeight: 700 },
      }}
    >
      <dt>
        <Icon aria-hidden size={18} />
        {label}
      </dt>
      <dd>
        {picture}
        {words}
      </dd>
    </div>
  );
}
