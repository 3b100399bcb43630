import { Button, Row, Stack, Text } from '@caderneta/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { Callout } from '../callout.tsx';
import type { Conflict } from './conflict.ts';

export interface ConflictCalloutProps {
  conflict: Conflict;
  /** Says what happened; by default, that somebody else changed what is being edited. */
  children?: ReactNode;
}

/** Shows the changes of somebody else, field by field; the person decides which value counts. */
export function ConflictCallout({ conflict, children = somebodyChangedIt }: ConflictCalloutProps) {
  const { changes, keep, replace } = conflict;
  const place = useRef<HTMLDivElement>(null);
  const isOpen = changes.length > 0;
  useEffect(() => {
    // Newer browsers answer a promise here, which is nothing to clean up.
    if (isOpen) void place.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <Callout ref={place} tone="warning" role="alert" data-no-toasts>
      <p>{children}</p>
      <Stack as="ul" gap={8}>
        {changes.map(({ label, theirs, mine, apply }) => (
          <Row as="li" key={label} wrap gap={[0, 8]}>
            <Text breaks keepLines narrows>
              <strong>{label}:</strong> {theirs ? <>agora é {theirs}</> : 'agora está vazio'}{' '}
              <Text block tone="secondary">
                {mine ? <>você tem {mine}</> : 'você deixou vazio'}
              </Text>
            </Text>
            {keep && (
              <Button variant="ghost" aria-label={`usar ${label}`} onClick={apply}>
                usar
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      <Row wrap align="stretch">
        {keep && <Button onClick={keep}>continuar com o que escrevi</Button>}
        <Button variant="secondary" onClick={replace}>
          usar a versão atual
        </Button>
      </Row>
    </Callout>
  );
}

const somebodyChangedIt = (
  <>
    <strong>Outra pessoa alterou isto enquanto você editava.</strong> Nada foi sobrescrito, e o que
    você escreveu continua aqui.
  </>
);
