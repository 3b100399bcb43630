import { color, radius, space } from '@caderneta/ui';
import type { CSSObject } from '@emotion/react';

export type BubbleKind = 'own' | 'other' | 'failed';

const looks: Record<BubbleKind, CSSObject> = {
  own: {
    background: color.primary,
    borderColor: 'transparent',
    borderBottomRightRadius: space[4],
    color: color.onPrimary,
  },
  other: { background: color.surface, borderColor: color.line, borderTopLeftRadius: space[4] },
  failed: {
    background: color.dangerSoft,
    borderColor: color.dangerLine,
    borderBottomRightRadius: space[4],
  },
};

export function bubbleStyle(kind: BubbleKind): CSSObject {
  return {
    width: 'fit-content',
    padding: `10px ${space[16]}`,
    border: '1px solid',
    borderRadius: radius.card,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '& a': { color: 'inherit', fontWeight: 'inherit' },
    ...looks[kind],
  };
}

export function rowStyle(isOwn: boolean): CSSObject {
  return {
    display: 'grid',
    justifyItems: isOwn ? 'end' : 'start',
    maxWidth: 'min(84%, 620px)',
    marginLeft: isOwn ? 'auto' : 0,
    marginBottom: space[8],
  };
}
