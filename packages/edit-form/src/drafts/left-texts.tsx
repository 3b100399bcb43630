import { useDrafts, type DraftKind } from '@caderneta/platform';
import { Button, Stack, Text } from '@caderneta/ui';
import { useState } from 'react';
import type { Draft } from './draft.ts';
import { keysOf } from './draft-place.ts';
import { Callout } from '../callout.tsx';

export interface LeftTextsProps<Values> {
  kind: DraftKind<Draft<Values>>;
  /** The id of what was edited. */
  draftKey: string;
}

/** Shows what somebody typed to change something that is gone by now, so that they can copy it. */
export function LeftTexts<Values>({ kind, draftKey }: LeftTextsProps<Values>) {
  const drafts = useDrafts(kind);
  const [keys, setKeys] = useState(() => keysOf(drafts, draftKey));
  const texts = keys.flatMap((key) => {
    const draft = drafts.read(key);
    return draft ? changedTexts(draft.values, draft.base.values) : [];
  });
  if (texts.length === 0) return null;
  function discard() {
    for (const key of keys) drafts.remove(key);
    setKeys([]);
  }
  return (
    <Stack marginBottom={16}>
      <Callout tone="warning" role="note">
        <p>O que você escreveu não foi salvo. Estes são os textos:</p>
        {[...new Set(texts)].map((text) => (
          <Text as="p" key={text} breaks keepLines>
            {text}
          </Text>
        ))}
        <div>
          <Button onClick={discard}>descartar os textos</Button>
        </div>
      </Callout>
    </Stack>
  );
}

const isId = (text: string) => /^[\da-f]{8}-[\da-f-]{27}$/i.test(text);

/** Texts in the values that were other ones in the saved values. */
function changedTexts(values: unknown, saved: unknown): string[] {
  if (typeof values === 'string') {
    return values === saved || !values.trim() || isId(values) ? [] : [values];
  }
  if (typeof values !== 'object' || values === null) return [];
  const before = (saved ?? {}) as Record<string, unknown>;
  return Object.entries(values).flatMap(([key, value]) => changedTexts(value, before[key]));
}
