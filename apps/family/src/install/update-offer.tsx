import { Button, color, layer, layout, radius, shadow, space } from '@caderneta/ui';
import { update } from './install.ts';
import { waitingWorker } from './update-prompt.tsx';

export interface UpdateOfferProps {
  worker: ServiceWorker;
}

/** Asks over any open page whether to update. */
export function UpdateOffer({ worker }: UpdateOfferProps) {
  return (
    <div
      role="alert"
      css={{
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
      }}
    >
      <p css={{ fontWeight: 700 }}>Nova versão disponível. Deseja atualizar agora?</p>
      <div css={{ display: 'flex', gap: space[8], '& > button': { flex: 1 } }}>
        <Button onClick={() => waitingWorker.set(null)}>depois</Button>
        <Button variant="primary" onClick={() => update(worker)}>
          atualizar
        </Button>
      </div>
    </div>
  );
}
