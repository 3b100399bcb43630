import { sentenceLetters } from '@caderneta/api-client/contract';
import { Dialog, TextField } from '@caderneta/ui';
import { useState } from 'react';

export interface SwitchOffModalProps {
  name: string;
  close: (sentence?: string) => void;
}

/** Asks for the sentence that people read instead of the app. */
export function SwitchOffModal({ name, close }: SwitchOffModalProps) {
  const [sentence, setSentence] = useState('');
  const words = sentence.trim();
  return (
    <Dialog
      title={`Desligar ${name}`}
      submitLabel="desligar"
      submitVariant="danger"
      submitDisabled={words === ''}
      onSubmit={() => close(words)}
      onClose={() => close()}
    >
      <TextField
        label="O que as pessoas leem no lugar"
        hint="Por exemplo: As mensagens voltam às 14h."
        value={sentence}
        maxLength={sentenceLetters}
        onChange={({ target }) => setSentence(target.value)}
      />
    </Dialog>
  );
}
