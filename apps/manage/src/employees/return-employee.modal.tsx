import { api } from '@caderneta/api-client';
import {
  labelOf,
  returnEmployee,
  roleLabels,
  type DeletedEmployee,
} from '@caderneta/api-client/contract';
import { Dialog, TextField } from '@caderneta/ui';
import { useState } from 'react';
import { useAct } from '../use-act.ts';

export interface ReturnEmployeeModalProps {
  employee: DeletedEmployee;
  close: (isBack?: boolean) => void;
}

/** Takes an employee back; asks for an e-mail where somebody else has theirs. */
export function ReturnEmployeeModal({ employee, close }: ReturnEmployeeModalProps) {
  const { id, name, email, role } = employee;
  const [typed, setTyped] = useState('');
  const { busy, error, act } = useAct('Houve um erro ao trazer o funcionário de volta.', close);
  const body = { email: email === null ? typed.trim() : null };

  return (
    <Dialog
      title={`Trazer ${name} de volta`}
      submitLabel="trazer de volta"
      submitDisabled={email === null && typed.trim() === ''}
      busy={busy}
      error={error}
      onSubmit={() => void act(() => api.call(returnEmployee, { params: { id }, body }))}
      onClose={() => close()}
    >
      <p>
        Volta como {labelOf(roleLabels, role)}, com as turmas de antes e a mesma senha. Em cada
        aparelho é preciso entrar de novo.
      </p>
      {email === null && (
        <TextField
          label="Email do funcionário"
          type="email"
          autoComplete="off"
          hint="O de antes já é de outra pessoa."
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </Dialog>
  );
}
