import { ButtonLink } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { Row } from '@caderneta/ui';
import { Printer, QrCode } from 'lucide-react';
import type { CommunicationItem, Figure } from '../kinds/communication-kind.ts';

/** How many recipients nothing told; stands there only where there are any. */
export function untoldFigure({ engagement }: Pick<CommunicationItem, 'engagement'>): Figure[] {
  const value = engagement?.untold ?? 0;
  return value === 0
    ? []
    : [{ label: 'Não avisados', value, tone: 'danger', unit: 'responsáveis' }];
}

export interface UntoldGuardiansProps {
  engagement: CommunicationItem['engagement'];
  /** Address of the slips; a gallery has none. */
  slips?: string;
}

/** What can be done for recipients whom nothing told: paper now, and a way in for the next time. */
export function UntoldGuardians({ engagement, slips }: UntoldGuardiansProps) {
  if (!engagement?.untold) return null;
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
