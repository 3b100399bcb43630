import { Text } from '@caderneta/ui';
import type { Copy } from './answers.ts';

/** What the guardian answered before the event's date, time or place changed. */
export function AnswerBefore({ copy: { askedAgain, accepted } }: { copy: Copy }) {
  if (!askedAgain) return null;
  return (
    <Text as="p" size="small" tone="muted">
      O evento mudou depois da sua resposta. Antes era: {accepted ? 'vai' : 'não vai'}.
    </Text>
  );
}
