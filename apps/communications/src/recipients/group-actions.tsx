import { paths } from '@caderneta/links';
import { useModals, useToasts } from '@caderneta/platform';
import { color, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { SaveGroupModal } from './save-group.modal.tsx';

export { findOfferedGroups } from './groups.queries.ts';

export interface GroupActionsProps {
  /** The students who are chosen. */
  studentIds: readonly string[];
}

/** Stands below a picker: saves what is chosen in it as a group, and leads to all groups. */
export function GroupActions({ studentIds }: GroupActionsProps) {
  const modals = useModals();
  const toasts = useToasts();

  async function save() {
    if (await modals.open(SaveGroupModal, { studentIds })) toasts.show('success', 'Grupo salvo!');
  }

  return (
    <Actions>
      {studentIds.length > 0 && (
        <button type="button" onClick={() => void save()}>
          salvar como grupo
        </button>
      )}
      <Link to={paths.studentGroups}>gerenciar grupos</Link>
    </Actions>
  );
}

const Actions = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[16],
  '& > *': {
    padding: `${space[12]} 0`,
    border: 0,
    background: 'transparent',
    font: 'inherit',
    color: color.primaryInk,
    fontWeight: 700,
    textDecoration: 'underline',
    cursor: 'pointer',
  },
});
