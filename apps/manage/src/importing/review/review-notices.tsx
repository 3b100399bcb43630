import type { RosterImport } from '@caderneta/api-client/contract';
import { Notice } from '@caderneta/edit-form';
import { Button } from '@caderneta/ui';
import { Link } from 'react-router-dom';
import { outcomeNames } from '../roster-imports.queries.ts';
import { changeCount, rowCount } from './import-totals.tsx';

export interface ReviewNoticesProps extends Pick<RosterImport, 'totals' | 'missing'> {
  /** Why the server refused. */
  reason: string | undefined;
  isLeavingOut: boolean;
  onLeaveOutErrors: () => void;
}

/** What stands in the way of importing. */
export function ReviewNotices(props: ReviewNoticesProps) {
  const { totals, missing, reason } = props;
  const state = stateOf(totals, missing);
  return (
    <>
      {reason && (
        <Notice tone="danger" role="alert">
          {reason}
        </Notice>
      )}
      {state && (
        <Notice tone={missing + totals.error > 0 ? 'warning' : 'primary'} role="status">
          <p>
            {state}{' '}
            {missing === 0 && totals.error > 0 && (
              <Link to={`?situacao=${outcomeNames.error}`}>ver só os erros</Link>
            )}
          </p>
          {missing === 0 && totals.error > 0 && (
            <Button busy={props.isLeavingOut} onClick={props.onLeaveOutErrors}>
              {totals.error === 1
                ? 'deixar de fora a linha com erro'
                : 'deixar de fora todas as linhas com erro'}
            </Button>
          )}
        </Notice>
      )}
    </>
  );
}

function stateOf(totals: RosterImport['totals'], missing: number): string | undefined {
  if (missing > 0) {
    const count =
      missing === 1 ? 'falta 1 linha' : `faltam ${missing.toLocaleString('pt-BR')} linhas`;
    return `O envio do arquivo foi interrompido: ${count}. Descarte esta importação e envie o arquivo de novo.`;
  }
  if (rowCount(totals) === 0) return 'Esta importação não tem linhas. Descarte-a e comece de novo.';
  if (totals.error === 1) return 'Corrija ou deixe de fora a linha com erro para importar.';
  if (totals.error > 1) {
    const count = totals.error.toLocaleString('pt-BR');
    return `Corrija ou deixe de fora as ${count} linhas com erro para importar.`;
  }
  if (changeCount(totals) === 0) return 'Não há o que importar: a escola já tem tudo isto.';
  return undefined;
}
