import type { MailTopic, RecipientsPreview } from '@caderneta/api-client/contract';
import { color, countText, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { previewQuery } from './preview.queries.ts';
import { guardianCount, Untold } from './untold.tsx';

/** After so long without another choice the server is asked. */
const settledMilliseconds = 400;

export interface RecipientsHintProps {
  /** Holds at least one; another choice is another array. */
  studentIds: readonly string[];
  topic: MailTopic | undefined;
}

/**
 * Says how many guardians of the chosen students are told, and who is not. Says nothing while it
 * does not know: between choices, and after a failure.
 */
export function RecipientsHint({ studentIds, topic }: RecipientsHintProps) {
  const settled = useSettled(studentIds);
  const { data } = useQuery(previewQuery(settled, topic));
  const known = settled === studentIds ? data : undefined;
  return (
    <Hint>
      <p aria-live="polite">{known && sentenceOf(known)}</p>
      {known && known.untold > 0 && <Untold {...known} />}
    </Hint>
  );
}

/** The last choice that stood for a while. */
function useSettled(studentIds: readonly string[]) {
  const [settled, setSettled] = useState(studentIds);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(studentIds), settledMilliseconds);
    return () => clearTimeout(timer);
  }, [studentIds]);
  return settled;
}

function sentenceOf({ guardians, untold }: RecipientsPreview): string {
  if (guardians === 0) return 'Nenhum responsável.';
  if (guardians === 1)
    return untold === 0 ? '1 responsável, com aviso' : '1 responsável, sem aviso';
  if (untold === 0) return `${guardianCount(guardians)}, todos com aviso`;
  return `${guardianCount(guardians)}, ${countText(untold)} sem aviso`;
}

const rowPadding = `${space[12]} 0`;

const Hint = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space[12],
  '& > p': { padding: rowPadding },
  '& > details[open]': { flexBasis: '100%' },
  '& summary': {
    padding: rowPadding,
    color: color.primaryInk,
    fontWeight: 700,
    cursor: 'pointer',
  },
  '& ul': { paddingTop: space[4] },
  '& a': { display: 'inline-block', padding: rowPadding },
});
