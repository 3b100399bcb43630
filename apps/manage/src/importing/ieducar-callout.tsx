import type { IeducarRun } from '@caderneta/api-client/contract';
import { Callout } from '@caderneta/edit-form';
import { formatList } from '@caderneta/formats';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { counted, Row, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ieducarRunQuery } from './roster/roster-imports.queries.ts';

/** Shows the changes of the last nightly import from i-Educar, and those to be decided. */
export function IeducarCallout() {
  const { data: run } = useQuery(ieducarRunQuery);
  const { school } = useSession();
  const titleId = useId();
  if (!run) return null;
  const { outcome, message, appliedId, draftId, finishedAt } = run;
  return (
    <section aria-labelledby={titleId}>
      <Callout tone={outcome === 'applied' && !draftId && !message ? 'primary' : 'warning'}>
        <Text as="h2" size="h2" id={titleId}>
          i-Educar, {formatDateTime(finishedAt, school.timezone)}
        </Text>
        {outcome === 'failed' && <p>A leitura falhou e nada mudou. {message}</p>}
        {outcome === 'waiting' && <p>Nada foi aplicado. {message}</p>}
        {outcome === 'applied' && message && <p>{message}</p>}
        <p>{sentenceOf(run)}</p>
        {(draftId ?? appliedId) && (
          <Row as="p" wrap gap={[4, 20]} align="stretch">
            {draftId && <Link to={toImport(draftId)}>{draftWords(run)}</Link>}
            {appliedId && <Link to={toImport(appliedId)}>ver o que mudou</Link>}
          </Row>
        )}
      </Callout>
    </section>
  );
}

const toImport = (importId: string) => pathTo(paths.rosterImport, { importId });

const draftWords = ({ outcome }: IeducarRun) =>
  outcome === 'waiting' ? 'conferir e aplicar' : 'conferir quem precisa de você';

/** '142 alunos iguais, 3 novos e 1 precisa de você.' */
function sentenceOf({ totals }: IeducarRun): string {
  if (!totals) return 'A próxima leitura é à noite.';
  const others = totals.changed - totals.moved;
  const parts = [
    ...some(totals.same, 'aluno igual', 'alunos iguais'),
    ...some(totals.new, 'novo', 'novos'),
    ...some(totals.moved, 'em outra turma', 'em outra turma'),
    ...some(others, 'alterado', 'alterados'),
    ...some(totals.left, 'saiu', 'saíram'),
    ...some(totals.returned, 'voltou', 'voltaram'),
    ...some(totals.error, 'precisa de você', 'precisam de você'),
  ];
  if (parts.length === 0) return 'Nenhum aluno.';
  return `${formatList(parts)}.`;
}

const some = (count: number, one: string, many: string) =>
  count > 0 ? [counted(count, one, many)] : [];
