import { Button, EmptyState } from '@caderneta/ui';
import { NotebookPen } from 'lucide-react';
import type { ReactNode } from 'react';

export interface DraftOfferProps {
  /** What was found. */
  text: string;
  /** What it is called. */
  name: ReactNode;
  onContinue: () => void;
  onDiscard: () => void;
}

export function DraftOffer({ text, name, onContinue, onDiscard }: DraftOfferProps) {
  return (
    <EmptyState
      icon={NotebookPen}
      action={
        <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '12px' }}>
          <Button onClick={onDiscard}>descartar</Button>
          <Button variant="primary" onClick={onContinue}>
            continuar de onde parou
          </Button>
        </div>
      }
    >
      {text}
      <span css={{ display: 'block', fontWeight: 400, overflowWrap: 'anywhere' }}>{name}</span>
    </EmptyState>
  );
}
