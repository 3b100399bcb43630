import type { TextBlock } from '@caderneta/formats/formatted-text';
import { lazy, Suspense, type ReactNode } from 'react';
import { Text } from './text.tsx';

// Most texts are plain.
const FormattedText = lazy(() =>
  import('./formatted-text.tsx').then((m) => ({ default: m.FormattedText })),
);

export interface ItemTextProps {
  /** Its words. */
  children: ReactNode;
  /** Left out where they are shown to the letter. */
  formatted?: { blocks: readonly TextBlock[] } | undefined;
}

/** What an item says, on a page of its own. */
export function ItemText({ children, formatted }: ItemTextProps) {
  const plain = (
    <Text as="p" maxWidth="72ch" keepLines breaks>
      {children}
    </Text>
  );
  if (!formatted) return plain;
  return (
    <Suspense fallback={plain}>
      <FormattedText blocks={formatted.blocks} />
    </Suspense>
  );
}
