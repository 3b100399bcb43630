import { ButtonLink } from '@caderneta/app-kit';
import { type Focusable, FormActions } from '@caderneta/edit-form';
import { isOffline } from '@caderneta/platform';
import { EmptyState, ErrorState, PageHeader, Stack, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useId, useMemo, useRef } from 'react';
import { FormSkeleton } from '../details/detail-skeleton.tsx';
import { HeldAct } from '../details/held-act.tsx';
import { LoadedItem } from '../details/loaded-item.tsx';
import { type KindTypes, pathOfItem, type WrittenKind } from '../kinds/communication-kind.ts';
import { itemQuery, itemRecipientsQuery, useReload } from '../kinds/communication.queries.ts';
import { RecipientsField } from '../recipients/recipients-field.tsx';
import { useAdding } from './use-adding.ts';

export interface AddingProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  id: string;
}

/** Chooses who gets a sent item beside those who have it. */
export function Adding<T extends KindTypes>({ kind, id }: AddingProps<T>) {
  const query = useQuery(itemQuery(kind, id));
  return (
    <LoadedItem kind={kind} query={query} skeleton={<FormSkeleton />}>
      {({ data }) => (
        <>
          <PageHeader title="Enviar a mais alunos" context={data.communication.title} />
          <AddingTo key={id} kind={kind} item={data} />
        </>
      )}
    </LoadedItem>
  );
}

interface AddingToProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  item: T['item'];
}

function AddingTo<T extends KindTypes>({ kind, item }: AddingToProps<T>) {
  const { communication } = item;
  const { id, sentAt, isEditable } = communication;
  const query = useQuery(itemRecipientsQuery(kind.name, id));
  const reload = useReload(kind);
  if (sentAt === null || !isEditable) {
    return (
      <Refused to={pathOfItem(kind, id)}>
        {isEditable
          ? 'Ainda não foi enviado: escolha os alunos na página dele.'
          : 'Só quem enviou e a administração enviam a mais alunos.'}
      </Refused>
    );
  }
  if (communication.heldCorrection ?? communication.heldRecipients) {
    return <HeldAct communication={communication} onUndone={() => void reload(id)} />;
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState
        offline={isOffline(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data || !query.isFetchedAfterMount) return <FormSkeleton />;
  if (query.data.isOver) {
    return (
      <Refused to={pathOfItem(kind, id)}>
        Já passou: mais ninguém recebe. Para enviar a mais alunos, corrija antes a data ou o prazo.
      </Refused>
    );
  }
  return <AddingForm kind={kind} item={item} having={query.data.students} />;
}

function Refused({ to, children }: { to: string; children: string }) {
  return (
    <>
      <EmptyState icon={UsersRound}>{children}</EmptyState>
      <ButtonLink to={to}>voltar</ButtonLink>
    </>
  );
}

interface AddingFormProps<T extends KindTypes> extends AddingToProps<T> {
  having: readonly { id: string }[];
}

function AddingForm<T extends KindTypes>({ kind, item, having }: AddingFormProps<T>) {
  const { id, title } = item.communication;
  const fixed = useMemo(() => new Set(having.map((student) => student.id)), [having]);
  const field = useRef<Focusable>(null);
  const missing = useId();
  const adding = useAdding({ kind, id, title, fixed });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        adding.send();
      }}
    >
      <Stack gap={12} maxWidth="720px">
        <Text as="p">
          Quem já recebeu está marcado e fica como está. Só as famílias dos novos alunos são
          avisadas.
        </Text>
        <RecipientsField
          title="Quem mais recebe"
          topic={kind.name}
          value={adding.chosen}
          fixed={fixed}
          onChange={adding.choose}
          error={adding.refused}
          ref={field}
        />
      </Stack>
      <FormActions
        cancel={<ButtonLink to={pathOfItem(kind, id)}>cancelar</ButtonLink>}
        saveLabel="enviar"
        isValid={adding.chosen.length > 0}
        missing={{ id: missing, label: 'alunos', lead: () => field.current?.focus() }}
        isSubmitting={adding.busy}
      />
    </form>
  );
}
