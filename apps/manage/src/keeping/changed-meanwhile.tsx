import { Button, space } from '@caderneta/ui';
import { useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';
import type { Change } from './use-conflict.ts';

export interface ChangedMeanwhileProps {
  changes: readonly Change[];
  onKeep: () => void;
  onReplace: () => void;
}

/** Says that somebody else changed it too, and how; the person decides what counts. */
export function ChangedMeanwhile({ changes, onKeep, onReplace }: ChangedMeanwhileProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise here, which is nothing to clean up.
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Notice ref={place} tone="warning" role="alert">
      <p>
        <strong>Outra pessoa alterou isto enquanto você editava.</strong> Nada foi sobrescrito, e o
        que você escreveu continua aqui.
      </p>
      <ul css={{ display: 'grid', gap: space[4] }}>
        {changes.map(({ label, now, take }) => (
          <li key={label} css={rowStyle}>
            <span css={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              <strong>{label}:</strong> {now ? <>agora é {now}</> : 'agora está vazio'}
            </span>
            <Button variant="ghost" aria-label={`usar ${label}`} onClick={take}>
              usar
            </Button>
          </li>
        ))}
      </ul>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space[12] }}>
        <Button onClick={onKeep}>continuar com o que escrevi</Button>
        <Button variant="secondary" onClick={onReplace}>
          usar a versão atual
        </Button>
      </div>
    </Notice>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space[8]}`,
} as const;
