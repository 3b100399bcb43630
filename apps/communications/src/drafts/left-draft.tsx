import { Callout } from '@caderneta/edit-form';
import { useDrafts } from '@caderneta/platform';
import { Button, Row, Stack, Text } from '@caderneta/ui';
import { useState } from 'react';
import type { KindTypes, WrittenKind } from '../kinds/communication-kind.ts';
import { blankContent } from './communication-draft.ts';
import { useOpenAsNew } from './use-open-as-new.ts';

export interface LeftDraftProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  /** Keys of the drafts with changes of the item; each open form of it has had its own. */
  keys: readonly string[];
}

/** What somebody wrote to change an item that nobody can change any more. It may become a new one. */
export function LeftDraft<T extends KindTypes>({ kind, ...found }: LeftDraftProps<T>) {
  const drafts = useDrafts(kind.form.drafts);
  const openAsNew = useOpenAsNew(kind.form.drafts, kind.paths.create);
  const [keys, setKeys] = useState(found.keys);
  const left = keys.map((key) => drafts.read(key)).find((draft) => draft !== null);
  if (!left) return null;
  const { title, description } = left.values.communication;

  function forget() {
    for (const key of keys) drafts.remove(key);
    setKeys([]);
  }
  async function takeAlong() {
    const { values } = left!;
    forget();
    await openAsNew(blankContent(kind), values);
  }

  return (
    <Stack marginBottom={16}>
      <Callout tone="warning" role="note">
        <p>O que você escreveu para mudar este item não foi salvo, e está guardado:</p>
        <Text as="p" breaks keepLines>
          <strong>{title}</strong>
          <Text block>{description}</Text>
        </Text>
        <Row wrap align="stretch">
          <Button onClick={() => void takeAlong()}>usar em um novo</Button>
          <Button variant="secondary" onClick={forget}>
            descartar
          </Button>
        </Row>
      </Callout>
    </Stack>
  );
}
