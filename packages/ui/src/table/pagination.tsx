import { countText } from '@caderneta/formats';
import styled from '@emotion/styled';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../action/button.tsx';
import { screenOnly } from '../foundations/screen-only.ts';
import { media, space } from '../foundations/tokens.ts';
import { Text } from '../text/text.tsx';

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
  const range = last > offset ? `${countText(offset + 1)}–${countText(last)}` : '0';
  return (
    <Pager aria-label="Páginas">
      <Button
        icon={<ChevronLeft aria-hidden size={20} />}
        disabled={offset <= 0}
        onClick={() => onMove(Math.max(offset - limit, 0))}
      >
        Anterior
      </Button>
      <Text as="p" aria-live="polite" size="small" tone="muted" nowrap>
        {`${range} de ${countText(total)}`}
      </Text>
      <Button disabled={last >= total} onClick={() => onMove(offset + limit)}>
        <Next>
          Próxima
          <ChevronRight aria-hidden size={20} />
        </Next>
      </Button>
    </Pager>
  );
}

const Pager = styled.nav({
  ...screenOnly,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  marginTop: space[16],
  '& > p': { textAlign: 'center' },
  [media.phone]: { gap: space[8], '& > button': { paddingInline: space[12] } },
  '@media (max-width: 359.98px)': {
    '& svg': { display: 'none' },
    '& > p': { whiteSpace: 'normal' },
  },
});

// One line, also on a narrow phone.
const Next = styled.span({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[8],
  whiteSpace: 'nowrap',
});
