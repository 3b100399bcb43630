import { color, radius, Sheet, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Copy, UserRoundMinus, UsersRound } from 'lucide-react';
import { useSession, useToasts } from '@caderneta/platform';
import { Link } from 'react-router-dom';
import { useCopy } from '../copying/use-copy.ts';
import { useOpenDialog } from '../dialogs/use-open-dialog.ts';
import {
  type KindTypes,
  pathOfItem,
  toldOfDeletion,
  type WrittenKind,
} from '../kinds/communication-kind.ts';
import { useChanged, useReload } from '../kinds/communication.queries.ts';

const fetchRemoving = () => import(/* webpackChunkName: "dialogs" */ './removing.modal.tsx');

export interface ActsModalProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  item: T['item'];
  close: () => void;
}

/** What can be done with a sent item beside what its page shows. */
export function ActsModal<T extends KindTypes>({ kind, item, close }: ActsModalProps<T>) {
  const { id, isEditable } = item.communication;
  const copy = useCopy(kind, item);
  const takeOut = useTakingOut(kind, item);
  const first = (act: () => Promise<void>) => () => {
    close();
    void act();
  };
  return (
    <Sheet title="Mais ações" onClose={close}>
      <Acts>
        {isEditable && (
          <li>
            <Link to={`${pathOfItem(kind, id)}/mais-alunos`} onClick={close}>
              <UsersRound aria-hidden size={20} />
              <Words act="enviar a mais alunos" says="Só as famílias dos novos são avisadas" />
            </Link>
          </li>
        )}
        {isEditable && (
          <li>
            <button type="button" onClick={first(takeOut)}>
              <UserRoundMinus aria-hidden size={20} />
              <Words act="tirar um aluno" says="Recebeu por engano: a família deixa de ver" />
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={first(copy)}>
            <Copy aria-hidden size={20} />
            <Words act="duplicar" says="Um novo com o mesmo texto e os mesmos alunos, sem datas" />
          </button>
        </li>
      </Acts>
    </Sheet>
  );
}

function Words({ act, says }: { act: string; says: string }) {
  return (
    <span>
      {act}
      <Text block size="small" tone="muted" weight={400}>
        {says}
      </Text>
    </span>
  );
}

function useTakingOut<T extends KindTypes>(kind: WrittenKind<T>, item: T['item']) {
  const openDialog = useOpenDialog();
  const changed = useChanged(kind);
  const reload = useReload(kind);
  const toasts = useToasts();
  const isTold = toldOfDeletion(kind, item, useSession().school) !== undefined;
  const { id } = item.communication;
  return () =>
    openDialog(fetchRemoving, async (modals, { RemovingModal }) => {
      const name = await modals.open(RemovingModal, { kind: kind.name, id, isTold });
      if (name === undefined) return;
      toasts.show('success', `${name} não tem mais este envio.`);
      changed();
      await reload(id);
    });
}

const Acts = styled.ul({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li > a, & > li > button': {
    display: 'flex',
    alignItems: 'center',
    gap: space[12],
    width: '100%',
    minHeight: '56px',
    padding: `${space[8]} ${space[12]}`,
    border: 0,
    borderRadius: radius.control,
    background: 'none',
    color: color.ink,
    font: 'inherit',
    fontWeight: 700,
    textAlign: 'left',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover': { background: color.track },
    '& > svg': { flex: 'none' },
  },
});
