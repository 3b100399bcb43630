import type { OnItsWay } from '@caderneta/platform/host';
import { Checkbox, formatList, Stack } from '@caderneta/ui';

export interface LeavingDraftsProps {
  /** Names of the kinds, one for each draft. */
  kinds: readonly string[];
  things: readonly OnItsWay[];
  /** Whether an answer of the server is awaited: then all drafts stay. */
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

/** Names what is on its way, and the drafts that the sign-out deletes unless the person keeps them. */
export function LeavingDrafts({ kinds, things, isSending, onKeep }: LeavingDraftsProps) {
  const named = (afterwards: OnItsWay['afterwards']) => [
    ...new Set(things.flatMap((one) => (one.afterwards === afterwards ? [one.what] : []))),
  ];
  const leaving = named('leaves');
  const waiting = named('waits');
  return (
    <Stack gap={12}>
      {leaving.length > 0 && (
        <p>
          {formatList(leaving)} {leaving.length === 1 ? 'sai' : 'saem'} em instantes: depois de
          sair, não dá mais para desfazer.
        </p>
      )}
      <p>Deseja mesmo deslogar?</p>
      {isSending && <p>{saySending(named('lost'))}</p>}
      {waiting.length > 0 && (
        <p>
          Ainda não chegou à escola: {formatList(waiting)}. Fica neste aparelho e será enviado
          quando você voltar a entrar nele com conexão.
        </p>
      )}
      {!isSending && waiting.length > 0 && (
        <Checkbox
          label="manter neste aparelho o que ainda não foi enviado"
          defaultChecked
          onChange={({ target }) => onKeep(target.checked)}
        />
      )}
      {!isSending && waiting.length === 0 && kinds.length > 0 && <Drafts {...{ kinds, onKeep }} />}
    </Stack>
  );
}

/** All drafts stay where something is being sent. */
function saySending(names: readonly string[]): string {
  if (names.length === 0) {
    return 'Algo ainda está sendo enviado. Se não chegar, fica guardado neste aparelho até você voltar.';
  }
  return `Ainda não chegou à escola: ${formatList(names)}. O texto fica guardado neste aparelho até você voltar; arquivos que não chegarem se perdem.`;
}

function Drafts({ kinds, onKeep }: Pick<LeavingDraftsProps, 'kinds' | 'onKeep'>) {
  const names = [...new Set(kinds.map((kind) => labels[kind] ?? kind))].sort();
  const isOne = kinds.length === 1;
  return (
    <>
      <p>
        Há {isOne ? '1 rascunho' : `${kinds.length} rascunhos`} neste aparelho: {formatList(names)}.
        Ao sair, {isOne ? 'ele será apagado' : 'eles serão apagados'}.
      </p>
      <Checkbox
        label="manter meus rascunhos neste aparelho"
        onChange={({ target }) => onKeep(target.checked)}
      />
    </>
  );
}
