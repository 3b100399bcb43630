import type { ItemHistory } from '@caderneta/api-client/contract';
import { capitalize } from '@caderneta/school-time';
import { Card, ChangedText, space, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { updatedAt } from '../layout/updated-at.ts';
import { useFamily } from '../session/family-context.ts';

export interface HistoryProps {
  history: ItemHistory;
}

/** That the school changed what it sent, how, and what it said before. */
export function History({ history: { at, changes, earlier } }: HistoryProps) {
  const { timezone } = useFamily().school;
  return (
    <Card as="section" aria-labelledby="atualizado">
      <Stack gap={12}>
        <Text as="h2" weight={700} id="atualizado">
          <time dateTime={at}>{capitalize(updatedAt(at, timezone))}</time>: o que mudou
        </Text>
        <ChangedText changes={changes} />
        <details>
          <Summary>ver o texto de antes</Summary>
          <Stack gap={20}>
            {earlier.map((version) => (
              <Stack key={version.at} gap={8}>
                {version.fields.map(({ field, label, text }) => (
                  <Text key={field} as="p" keepLines breaks>
                    <Text weight={700}>{label}:</Text> {text}
                  </Text>
                ))}
              </Stack>
            ))}
          </Stack>
        </details>
      </Stack>
    </Card>
  );
}

const Summary = styled.summary({
  minHeight: '44px',
  paddingBlock: space[12],
  fontWeight: 700,
  cursor: 'pointer',
});
