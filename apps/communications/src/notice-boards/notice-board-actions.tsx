import { paths } from '@caderneta/links';
import { ActionBar, Button, buttonStyle, visuallyHidden } from '@caderneta/ui';
import { Link } from 'react-router-dom';
import { DeleteNoticeBoardButton } from './delete-notice-board-button.tsx';

export interface NoticeBoardActionsProps {
  /** Null for a new item. */
  id: string | null;
  /** Files are still on their way. */
  isWaiting: boolean;
  isValid: boolean;
  isSubmitting: boolean;
  onDeleted: () => void;
}

export function NoticeBoardActions(props: NoticeBoardActionsProps) {
  const { id, isWaiting, isValid, isSubmitting, onDeleted } = props;
  return (
    <ActionBar
      left={
        <Link to={paths.noticeBoards} css={buttonStyle('neutral')}>
          cancelar
        </Link>
      }
      right={
        <>
          <span role="status" css={{ alignSelf: 'center', '&:empty': visuallyHidden }}>
            {isWaiting && 'Aguardando o envio dos arquivos…'}
          </span>
          {id !== null && <DeleteNoticeBoardButton id={id} onDeleted={onDeleted} />}
          <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isValid}>
            salvar
          </Button>
        </>
      }
    />
  );
}
