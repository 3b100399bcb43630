import { ButtonLink } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { Row } from '@caderneta/ui';
import { Printer, QrCode } from 'lucide-react';
import {
  pathOfItem,
  type EngagementRow,
  type Figure,
  type KindTypes,
  type WrittenKind,
} from '../kinds/communication-kind.ts';
import { isUntold } from './engagement-rows.ts';

/** How many recipients nothing told; stands there only where there are any. */
export function untoldFigure(rows: readonly EngagementRow[]): Figure[] {
  const value = rows.filter(isUntold).length;
  const figure = { label: 'Não avisados', value, tone: 'danger', total: rows.length } as const;
  return value === 0 ? [] : [{ ...figure, unit: 'responsáveis' }];
}

export interface UntoldGuardiansProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  item: T['item'];
}

/** What can be done for recipients whom nothing told: paper now, and a way in for the next time. */
export function UntoldGuardians<T extends KindTypes>({ kind, item }: UntoldGuardiansProps<T>) {
  const rows: readonly T['item']['engagementDetails'][number][] = item.engagementDetails;
  if (!rows.some(isUntold)) return null;
  return (
    <Row wrap gap={8} align="center" screenOnly>
      <span>Quem não foi avisado:</span>
      <ButtonLink to={`${pathOfItem(kind, item.communication.id)}/bilhetes?para=sem-aviso`}>
        <Printer aria-hidden size={20} />
        bilhetes para quem não foi avisado
      </ButtonLink>
      <ButtonLink to={paths.inviting}>
        <QrCode aria-hidden size={20} />
        convidar
      </ButtonLink>
    </Row>
  );
}
