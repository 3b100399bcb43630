import type { RosterImport } from '@caderneta/api-client/contract';
import { Link } from 'react-router-dom';
import { Notice } from '../../keeping/notice.tsx';
import { outcomeNames } from '../roster-imports.queries.ts';
import { rowCount } from './import-totals.tsx';

export interface ReviewNoticesProps extends Pick<RosterImport, 'totals' | 'missing'> {
  /** Why the server refused. */
  reasons: readonly (string | undefined)[];
}

/** What stands in the way of importing. */
export function ReviewNotices({ totals, missing, reasons }: ReviewNoticesProps) {
  const state = stateOf(totals, missing);
  const said = reasons.filter((reason) => reason !== undefined);
  return (
    <>
      {said.map((reason) => (
        <Notice key={reason} tone="danger" role="alert">
          {reason}
        </Notice>
      ))}
      {state && (
        <Notice tone={missing + totals.error > 0 ? 'warning' : 'primary'} role="status">
          <p>
            {state}{' '}
            {missing === 0 && totals.error > 0 && (
              <Link to={`?situacao=${outcomeNames.error}`}>ver só os erros</Link>
            )}
          </p>
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
  if (totals.new + totals.changed === 0) return 'Não há o que importar: a escola já tem tudo isto.';
  return undefined;
}
