import styled from '@emotion/styled';
import { Stack } from '../foundations/flow.tsx';
import { color, radius, space } from '../foundations/tokens.ts';
import { VisuallyHidden } from '../foundations/visually-hidden.ts';
import { Text } from './text.tsx';

export interface ChangedTextProps {
  /** Fields that changed, word by word. */
  changes: readonly {
    field: string;
    label: string;
    words: readonly { text: string; is: string }[];
  }[];
}

/**
 * What was taken away and what was added, as `del` and `ins`. Few screen readers say these by
 * themselves, so each begins with a word that only they read.
 */
export function ChangedText({ changes }: ChangedTextProps) {
  return (
    <Stack gap={12}>
      {changes.map(({ field, label, words }) => (
        <div key={field}>
          <Text as="p" size="small" tone="muted" weight={700}>
            {label}
          </Text>
          <Text as="p" keepLines breaks>
            {words.map((run, index) => (
              <Run key={index} {...run} />
            ))}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

interface RunProps {
  text: string;
  is: string;
}

function Run({ text, is }: RunProps) {
  if (is === 'Removed') {
    return (
      <>
        <Removed>
          <VisuallyHidden>saiu: </VisuallyHidden>
          {text.trimEnd()}
        </Removed>{' '}
      </>
    );
  }
  if (is === 'Added') {
    return (
      <>
        <Added>
          <VisuallyHidden>entrou: </VisuallyHidden>
          {text.trimEnd()}
        </Added>
        {text.slice(text.trimEnd().length) || ' '}
      </>
    );
  }
  return <>{shortened(text)}</>;
}

/** Words that are read before and after a change. */
const kept = 80;

/** What did not change is there to find the place. */
const shortened = (text: string) =>
  text.length > 3 * kept ? `${text.slice(0, kept)} … ${text.slice(-kept)}` : text;

const Removed = styled.del({ color: color.danger, textDecorationThickness: '2px' });

const Added = styled.ins({
  paddingInline: space[4],
  borderRadius: radius.control,
  background: color.successSoft,
  color: color.success,
  fontWeight: 700,
});
