import { Button, EmptyState, Row, Stack, Text } from '@caderneta/ui';
import { NotebookPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Callout } from '../callout.tsx';

export interface DraftOfferProps {
  /** Names the draft. */
  found: string;
  name: ReactNode;
  onDiscard: () => void;
  onGoOn: () => void;
}

/** Asks whether a form begins with the draft of it. */
export function DraftOffer({ found, name, onDiscard, onGoOn }: DraftOfferProps) {
  return (
    <EmptyState
      icon={NotebookPen}
      action={
        <Row wrap align="stretch" justify="center">
          <Button onClick={onDiscard}>descartar</Button>
          <Button variant="primary" onClick={onGoOn}>
            continuar de onde parou
          </Button>
        </Row>
      }
    >
      {found}
      <Text block weight={400} breaks>
        {name}
      </Text>
    </EmptyState>
  );
}

export interface UnreadTextsProps {
  texts: readonly string[];
  onDiscard: () => void;
}

/** Shows the texts of a draft that this build cannot read, or of a form that was left before its app came. */
export function UnreadTexts({ texts, onDiscard }: UnreadTextsProps) {
  return (
    <Stack marginBottom={16}>
      <Callout tone="warning" role="note">
        <p>O que você escreveu antes não está neste formulário. Estes são os textos:</p>
        {texts.map((text) => (
          <Text as="p" key={text} breaks>
            {text}
          </Text>
        ))}
        <div>
          <Button onClick={onDiscard}>descartar os textos</Button>
        </div>
      </Callout>
    </Stack>
  );
}
