import { Checkbox, Stack } from '@caderneta/ui';

export interface LeavingDraftsProps {
  /** Names of the kinds, one for each draft. */
  kinds: readonly string[];
  /** Whether something is on its way: then all of them stay. */
  isSending: boolean;
  onKeep: (keep: boolean) => void;
}

const labels: Record<string, string> = {
  atividade: 'atividade',
  aluno: 'aluno',
  comunicado: 'comunicado',
  'comunicado-da-rede': 'comunicado da rede',
  diarios: 'diário',
  evento: 'evento',
  funcionario: 'funcionário',
  galeria: 'galeria',
  mensagem: 'mensagem',
  mural: 'mural',
};

const list = new Intl.ListFormat('pt-BR');

/** Names the drafts that the sign-out deletes unless the person keeps them. */
export function LeavingDrafts({ kinds, isSending, onKeep }: LeavingDraftsProps) {
  if (isSending) {
    return (
      <p>
        Algo ainda está sendo enviado. Se não chegar, fica guardado neste aparelho até você voltar.
        Deseja mesmo deslogar?
      </p>
    );
  }
  const names = [...new Set(kinds.map((kind) => labels[kind] ?? kind))].sort();
  const isOne = kinds.length === 1;
  return (
    <Stack gap={12}>
      <p>Deseja mesmo deslogar?</p>
      <p>
        Há {isOne ? '1 rascunho' : `${kinds.length} rascunhos`} neste aparelho: {list.format(names)}
        . Ao sair, {isOne ? 'ele será apagado' : 'eles serão apagados'}.
      </p>
      <Checkbox
        label="manter meus rascunhos neste aparelho"
        onChange={({ target }) => onKeep(target.checked)}
      />
    </Stack>
  );
}
