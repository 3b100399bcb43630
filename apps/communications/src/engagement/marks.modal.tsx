import type { Mark } from '@caderneta/api-client/contract';
import { useToasts } from '@caderneta/platform';
import {
  color,
  counted,
  Dialog,
  LoadingStatus,
  SearchField,
  SelectField,
  Skeleton,
  space,
  Text,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KindTypes, WrittenKind } from '../kinds/communication-kind.ts';
import { wholeQuery } from '../kinds/communication.queries.ts';
import { MarkRow } from './mark-row.tsx';
import type { EngagementRow } from '../kinds/communication-kind.ts';
import { keyOf, toRecipient, useRows } from './marked-rows.ts';
import { useMarks, type Marking } from './marks.queries.ts';

export interface MarksModalProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  id: string;
  close: () => void;
}

/** Notes which slips came back and whom the school told by phone, for a whole class at once. */
export function MarksModal<T extends KindTypes>({ kind, id, close }: MarksModalProps<T>) {
  const { data } = useQuery({ ...wholeQuery(kind, id), refetchOnMount: true });
  if (data) return <Marks kind={kind} item={data.data} close={close} />;
  return (
    <Dialog title={title} submitLabel="anotar" submitDisabled onSubmit={() => {}} onClose={close}>
      <LoadingStatus>
        <Skeleton height="320px" />
      </LoadingStatus>
    </Dialog>
  );
}

const title = 'Anotar papel ou telefone';
/** Rows in sight; with more recipients somebody searches, or chooses a classroom. */
const rowsInSight = 60;
const phone = 'phone';

interface MarksProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  item: T['item'];
  close: () => void;
}

/** What is chosen to be noted of those who are ticked. */
function useMarking<T extends KindTypes>(kind: WrittenKind<T>, item: T['item']) {
  const toasts = useToasts();
  const { mark, unmark } = useMarks(kind, item.communication.id);
  const answers = kind.slip(item);
  const [chosen, choose] = useState<string>(answers.length === 1 ? answers[0]!.answer : '');
  const [error, setError] = useState<string>();
  const list = useRows(item);

  function submit() {
    const recipients = [...list.ticked.values()];
    const refused = refusalOf(chosen, recipients.length);
    setError(refused);
    if (refused) return;
    const answer = answers.find((one) => one.answer === chosen)?.answer;
    const what: Marking = { mark: answer ? 'paper' : 'phone', answer, recipients };
    mark.mutate(what, {
      onSuccess: (changed) => {
        list.clear();
        toasts.show('success', toldOf(changed, recipients.length));
      },
      onError: (failure) => toasts.fail('Houve um erro ao anotar.', failure),
    });
  }
  const undo = (row: EngagementRow, undone: Mark) =>
    unmark.mutate(
      { mark: undone, recipients: [toRecipient(row)] },
      { onError: (failure) => toasts.fail('Houve um erro ao desfazer.', failure) },
    );
  const busy = { submitting: mark.isPending, undoing: unmark.isPending };
  return { answers, chosen, choose, error, list, submit, undo, busy };
}

function Marks<T extends KindTypes>({ kind, item, close }: MarksProps<T>) {
  const { answers, chosen, choose, error, list, submit, undo, busy } = useMarking(kind, item);
  return (
    <Dialog
      title={title}
      error={error}
      submitLabel={list.ticked.size > 0 ? `anotar ${list.ticked.size}` : 'anotar'}
      busy={busy.submitting}
      onSubmit={submit}
      onClose={close}
    >
      <SelectField
        label="O que anotar"
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        {answers.length > 1 && <option value="">Escolha</option>}
        {answers.map(({ answer, label }) => (
          <option key={answer} value={answer}>
            no papel: {label}
          </option>
        ))}
        <option value={phone}>avisado por telefone</option>
      </SelectField>
      <Search list={list} classrooms={item.classrooms} />
      <Rows aria-label="Responsáveis">
        {list.rows.slice(0, rowsInSight).map((row) => (
          <MarkRow
            key={keyOf(row)}
            row={row}
            isTicked={list.ticked.has(keyOf(row))}
            isAnswered={kind.view.answers.some(({ is }) => is(row))}
            isForPaper={chosen !== phone}
            busy={busy.undoing}
            onTick={() => list.toggle(row)}
            onUndo={(undone) => undo(row, undone)}
          />
        ))}
      </Rows>
      {list.rows.length > rowsInSight && (
        <Text as="p" size="small">
          Mais {list.rows.length - rowsInSight}: busque pelo nome ou escolha a turma.
        </Text>
      )}
    </Dialog>
  );
}

interface SearchProps {
  list: ReturnType<typeof useRows>;
  classrooms: readonly { id: string; name: string }[];
}

function Search({ list, classrooms }: SearchProps) {
  return (
    <>
      {classrooms.length > 1 && (
        <SelectField
          label="Turma"
          value={list.classroomId}
          onChange={({ target }) => list.setClassroomId(target.value)}
        >
          <option value="">Todas as turmas</option>
          {classrooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SearchField
        label="Buscar aluno ou responsável"
        value={list.search}
        onChange={list.setSearch}
        onKeyDown={list.onSearchKey}
        data-first-focus=""
      />
      <Text as="p" size="small" role="status">
        {list.said || 'Enter marca o primeiro da lista e limpa a busca.'}
      </Text>
    </>
  );
}

function refusalOf(chosen: string, ticked: number): string | undefined {
  if (chosen === '') return 'Escolha o que anotar.';
  return ticked === 0 ? 'Marque ao menos uma pessoa.' : undefined;
}

function toldOf(changed: number, wanted: number): string {
  const noted = counted(changed, 'anotado.', 'anotados.');
  if (changed === wanted) return noted;
  return `${noted} Quem já tinha respondido pelo celular ficou como estava.`;
}

const Rows = styled.ul({
  maxHeight: '40dvh',
  overflowY: 'auto',
  margin: `0 -${space[8]}`,
  padding: `0 ${space[8]}`,
  '& > li': { borderBottom: `1px solid ${color.line}` },
});
