import { color, space, text } from '@caderneta/ui';
import { CloudOff } from 'lucide-react';
import { column } from './frame-style.ts';
import { useIsOnline } from './use-is-online.ts';

/** What is seen without a connection was loaded earlier. */
export function OfflineNote() {
  const isOnline = useIsOnline();
  return (
    <div role="status" css={{ background: color.warningSoft, color: color.warning }}>
      {!isOnline && (
        <p
          css={{
            ...column,
            ...text.small,
            display: 'flex',
            alignItems: 'center',
            gap: space[8],
            padding: `${space[8]} ${space[16]}`,
            fontWeight: 700,
          }}
        >
          <CloudOff aria-hidden size={18} />
          Você está sem internet. Mostramos o que foi carregado por último.
        </p>
      )}
    </div>
  );
}
