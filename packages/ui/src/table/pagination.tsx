import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../action/button.tsx';
import { screenOnly } from '../layout/screen-only.ts';
import { color, media, space, text } from '../foundations/tokens.ts';

export interface PaginationProps {
  /** How many items come before this page. */
  offset: number;
  limit: number;
  total: number;
  /** Called with the offset of the page to show. */
  onMove: (offset: number) => void;
}

/** Moves between the pages of a list; renders nothing if there is only one. */
export function Pagination({ offset, limit, total, onMove }: PaginationProps) {
  if (total <= limit && offset === 0) return null;
  const last = Math.min(offset + limit, total);
  return (
    <nav
      aria-label="Páginas"
      css={{
        ...screenOnly,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: space[12],
        marginTop: space[16],
        [media.phone]: { gap: space[8], '& > button': { paddingInline: space[12] } },
      }}
    >
      <Button
        icon={<ChevronLeft aria-hidden size={20} />}
        disabled={offset <= 0}
        onClick={() => onMove(Math.max(offset - limit, 0))}
      >
        Anterior
      </Button>
      <p
        aria-live="polite"
        css={{ ...text.small, color: color.inkMuted, textAlign: 'center', whiteSpace: 'nowrap' }}
      >
        {last > offset ? `${offset + 1}–${last} de ${total}` : `0 de ${total}`}
      </p>
      <Button disabled={last >= total} onClick={() => onMove(offset + limit)}>
        <span css={nextStyle}>
          Próxima
          <ChevronRight aria-hidden size={20} />
        </span>
      </Button>
    </nav>
  );
}

// One line, also on a narrow phone.
const nextStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[8],
  whiteSpace: 'nowrap',
} as const;
