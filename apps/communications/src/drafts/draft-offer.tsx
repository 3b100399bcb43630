import { Button, EmptyState } from '@caderneta/ui';
import { NotebookPen } from 'lucide-react';

export interface DraftOfferProps {
  /** What was found. */
  text: string;
  /** Of what was being written. */
  title: string | undefined;
  onContinue: () => void;
  onDiscard: () => void;
}

export function DraftOffer({ text, title, onContinue, onDiscard }: DraftOfferProps) {
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
      {title && (
        <span css={{ display: 'block', fontWeight: 400, overflowWrap: 'anywhere' }}>“{title}”</span>
      )}
    </EmptyState>
  );
}
