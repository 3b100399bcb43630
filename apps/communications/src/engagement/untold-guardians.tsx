import { ButtonLink } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { Row } from '@caderneta/ui';
import { Printer, QrCode } from 'lucide-react';
import type { EngagementRow, Figure } from '../kinds/communication-kind.ts';
import { isUntold } from './engagement-rows.ts';

/** How many recipients nothing told; stands there only where there are any. */
export function untoldFigure(rows: readonly EngagementRow[]): Figure[] {
  const value = rows.filter(isUntold).length;
  const figure = { label: 'Não avisados', value, tone: 'danger', total: rows.length } as const;
  return value === 0 ? [] : [{ ...figure, unit: 'responsáveis' }];
}

export interface UntoldGuardiansProps {
  rows: readonly EngagementRow[];
  /** Address of the slips; a gallery has none. */
  slips?: string;
}

/** What can be done for recipients whom nothing told: paper now, and a way in for the next time. */
export function UntoldGuardians({ rows, slips }: UntoldGuardiansProps) {
  if (!rows.some(isUntold)) return null;
  return (
    <Row wrap gap={8} align="center" screenOnly>
      <span>Quem não foi avisado:</span>
      {slips !== undefined && (
        <ButtonLink to={`${slips}?para=sem-aviso`}>
          <Printer aria-hidden size={20} />
          bilhetes para quem não foi avisado
        </ButtonLink>
      )}
      <ButtonLink to={paths.inviting}>
        <QrCode aria-hidden size={20} />
        convidar
      </ButtonLink>
    </Row>
  );
}
