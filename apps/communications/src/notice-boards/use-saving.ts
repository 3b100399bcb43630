import type { NoticeBoardBody } from '@caderneta/api-client/contract';
import type { ContractForm } from '@caderneta/form';
import { paths } from '@caderneta/links';
import { useToasts } from '@caderneta/platform';
import { useNavigate } from 'react-router-dom';
import { refusedFields } from '../keeping/refused-fields.ts';
import { isConflict } from '../keeping/use-conflict.ts';
import { useSaveNoticeBoard, type NoticeBoardToSave } from './notice-boards.queries.ts';

export interface SavingOptions {
  /** Null for a new item. */
  id: string | null;
  form: ContractForm<NoticeBoardBody>;
  onSaved: () => void;
  onConflict: () => void;
}

export function useSaving({ id, form, onSaved, onConflict }: SavingOptions) {
  const { mutateAsync } = useSaveNoticeBoard(id);
  const toasts = useToasts();
  const navigate = useNavigate();

  return async function save(version: Omit<NoticeBoardToSave, 'body'>) {
    const body = form.validate();
    if (!body) return;
    try {
      await mutateAsync({ body, ...version });
    } catch (error) {
      if (isConflict(error)) onConflict();
      else form.refuse(refusedFields(error));
      toasts.fail('Houve um erro ao salvar o mural.', error);
      return;
    }
    onSaved();
    toasts.show('success', 'Mural salvo!');
    await navigate(paths.noticeBoards);
  };
}
