import { Button, color, layer, layout, radius, shadow, space } from '@caderneta/ui';
import { useStore } from '../app/store.ts';
import { update, waitingWorker } from './follow-worker.ts';

/** Offers a new version; nothing is loaded again unasked, since somebody may be writing. */
export function UpdatePrompt() {
  const worker = useStore(waitingWorker);
  if (!worker) return null;
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
        <Button onClick={() => waitingWorker.write(null)}>depois</Button>
        <Button variant="primary" onClick={() => update(worker)}>
          atualizar
        </Button>
      </div>
    </div>
  );
}
