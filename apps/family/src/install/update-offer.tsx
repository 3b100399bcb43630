import { Button, color, layer, layout, radius, Row, shadow, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { update } from './service-worker.ts';

export interface UpdateOfferProps {
  worker: ServiceWorker;
  onLater: () => void;
}

/** Asks over any open page whether to update. */
export function UpdateOffer({ worker, onLater }: UpdateOfferProps) {
  return (
    <Offer role="alert">
      <Text as="p" weight={700}>
        Nova versão disponível. Deseja atualizar agora?
      </Text>
      <Row gap={8} align="stretch">
        <Button onClick={onLater}>depois</Button>
        <Button variant="primary" onClick={() => update(worker)}>
          atualizar
        </Button>
      </Row>
    </Offer>
  );
}

const Offer = styled.div({
  position: 'fixed',
  inset: `auto ${space[12]} calc(${layout.bottomBar} + ${space[12]})`,
  zIndex: layer.toast,
  display: 'grid',
  gap: space[12],
  maxWidth: '420px',
  marginInline: 'auto',
  padding: space[16],
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  boxShadow: shadow.floating,
  '& button': { flex: 1 },
});
