import { api } from '@caderneta/api-client';
import { previewRecipients, type RecipientsPreview } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { color, space, Stack } from '@caderneta/ui';
import styled from '@emotion/styled';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { childrenOf } from '../reach/reach-texts.ts';

/** After so long without another choice the server is asked. */
const settledMilliseconds = 400;

const previewQuery = (studentIds: readonly string[]) =>
  queryOptions({
    queryKey: ['communications', 'recipients', 'preview', studentIds],
    queryFn: ({ signal }) =>
      api.call(previewRecipients, { body: { studentIds: [...studentIds] } }, { signal }),
    staleTime: 60_000,
    // A hint is not worth waiting for.
    retry: false,
  });

export interface RecipientsHintProps {
  /** At least one; another array for another choice. */
  studentIds: readonly string[];
}

/**
 * Says how many guardians of the chosen students are told, and who is not. Says nothing while it
 * does not know: between choices, after a failure, and where a server of the release before runs.
 */
export function RecipientsHint({ studentIds }: RecipientsHintProps) {
  const settled = useSettled(studentIds);
  const { data } = useQuery(previewQuery(settled));
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

const counted = (guardians: number) =>
  guardians === 1 ? '1 responsável' : `${guardians.toLocaleString('pt-BR')} responsáveis`;

function sentenceOf({ guardians, untold }: RecipientsPreview): string {
  if (guardians === 0) return 'Nenhum responsável.';
  if (guardians === 1)
    return untold === 0 ? '1 responsável, com aviso' : '1 responsável, sem aviso';
  if (untold === 0) return `${counted(guardians)}, todos com aviso`;
  return `${counted(guardians)}, ${untold.toLocaleString('pt-BR')} sem aviso`;
}

/** Names the guardians whom nothing tells. */
function Untold({ untold, untoldGuardians }: RecipientsPreview) {
  const more = untold - untoldGuardians.length;
  return (
    <details>
      <summary>quem?</summary>
      <Stack as="ul" gap={8} breaks>
        {untoldGuardians.map((guardian) => (
          <li key={guardian.id}>
            <strong>{guardian.name}</strong>: {childrenOf(guardian)}
          </li>
        ))}
        {more > 0 && <li>e mais {counted(more)}</li>}
      </Stack>
      <Link to={paths.reach}>ver o alcance</Link>
    </details>
  );
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
