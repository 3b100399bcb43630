import type { Waiting } from '@caderneta/platform/host';
import { Checkbox, Stack } from '@caderneta/ui';

export interface LeavingDraftsProps {
  /** Names of the kinds, one for each draft. */
  kinds: readonly string[];
  /** What was sent and waits for a connection. */
  waiting: readonly Waiting[];
  /** Whether something is on its way: then all of them stay. */
  isSending: boolean;
  /** Titles of what is sent in some seconds, and can be taken back until then. */
  underway: readonly string[];
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

/** 'diário de 3 crianças' */
function sayWaiting({ kind, count }: Waiting): string {
  if (kind === 'diarios') return `diário de ${count === 1 ? '1 criança' : `${count} crianças`}`;
  if (kind === 'mensagem') return count === 1 ? '1 mensagem' : `${count} mensagens`;
  return labels[kind] ?? kind;
}

const list = new Intl.ListFormat('pt-BR');

/** Names what is on its way, and the drafts that the sign-out deletes unless the person keeps them. */
export function LeavingDrafts({ underway, ...rest }: LeavingDraftsProps) {
  const isOne = underway.length === 1;
  return (
    <Stack gap={12}>
      {underway.length > 0 && (
        <p>
          {list.format(underway)} {isOne ? 'sai' : 'saem'} em instantes: depois de sair, não dá mais
          para desfazer.
        </p>
      )}
      <Leaving {...rest} />
    </Stack>
  );
}

function Leaving({ kinds, waiting, isSending, onKeep }: Omit<LeavingDraftsProps, 'underway'>) {
  if (kinds.length === 0 && !isSending) return <p>Deseja mesmo deslogar?</p>;
  if (isSending) {
    return (
      <p>
        Algo ainda está sendo enviado. Se não chegar, fica guardado neste aparelho até você voltar.
        Deseja mesmo deslogar?
      </p>
    );
  }
  const waitingKinds = waiting.map(({ kind }) => kind);
  const begun = kinds.filter((kind) => !waitingKinds.includes(kind));
  const names = [...new Set(begun.map((kind) => labels[kind] ?? kind))].sort();
  const isOne = begun.length === 1;
  if (waiting.length > 0) {
    return (
      <Stack gap={12}>
        <p>Deseja mesmo deslogar?</p>
        <p>
          Ainda não chegou à escola: {list.format(waiting.map(sayWaiting))}. Fica neste aparelho e
          será enviado quando você voltar a entrar nele com conexão.
        </p>
        <Checkbox
          label="manter neste aparelho o que ainda não foi enviado"
          defaultChecked
          onChange={({ target }) => onKeep(target.checked)}
        />
      </Stack>
    );
  }
  return (
    <Stack gap={12}>
      <p>Deseja mesmo deslogar?</p>
      <p>
        Há {isOne ? '1 rascunho' : `${begun.length} rascunhos`} neste aparelho: {list.format(names)}
        . Ao sair, {isOne ? 'ele será apagado' : 'eles serão apagados'}.
      </p>
      <Checkbox
        label="manter meus rascunhos neste aparelho"
        onChange={({ target }) => onKeep(target.checked)}
      />
    </Stack>
  );
}
