import { color, radius, Sheet, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { UserRoundMinus, UsersRound } from 'lucide-react';
import { useToasts } from '@caderneta/platform';
import { Link } from 'react-router-dom';
import { useOpenDialog } from '../dialogs/use-open-dialog.ts';
import { type KindTypes, pathOfItem, type WrittenKind } from '../kinds/communication-kind.ts';
import { useChanged, useReload } from '../kinds/communication.queries.ts';

const fetchRemoving = () =>
  import(/* webpackChunkName: "dialogs" */ '../adding/removing.modal.tsx');

export interface ActsModalProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  item: T['item'];
  close: () => void;
}

/** What can be done with a sent item beside what its page shows. */
export function ActsModal<T extends KindTypes>({ kind, item, close }: ActsModalProps<T>) {
  const { id } = item.communication;
  const openDialog = useOpenDialog();
  const changed = useChanged(kind);
  const reload = useReload(kind);
  const toasts = useToasts();

  async function takeOut() {
    close();
    await openDialog(fetchRemoving, async (modals, { RemovingModal }) => {
      const name = await modals.open(RemovingModal, { kind: kind.name, id });
      if (name === undefined) return;
      toasts.show('success', `${name} não tem mais este envio.`);
      changed();
      await reload(id);
    });
  }

  return (
    <Sheet title="Mais ações" onClose={close}>
      <Acts>
        <li>
          <Link to={`${pathOfItem(kind, id)}/mais-alunos`} onClick={close}>
            <UsersRound aria-hidden size={20} />
            <span>
              enviar a mais alunos
              <Text block size="small" tone="muted" weight={400}>
                Só as famílias dos novos são avisadas
              </Text>
            </span>
          </Link>
        </li>
        <li>
          <button type="button" onClick={() => void takeOut()}>
            <UserRoundMinus aria-hidden size={20} />
            <span>
              tirar um aluno
              <Text block size="small" tone="muted" weight={400}>
                Recebeu por engano: a família deixa de ver
              </Text>
            </span>
          </button>
        </li>
      </Acts>
    </Sheet>
  );
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
