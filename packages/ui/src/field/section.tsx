import styled from '@emotion/styled';
import type { ComponentProps, ReactNode } from 'react';
import { space, text } from '../foundations/tokens.ts';
import { Stack } from '../foundations/flow.tsx';
import { Text } from '../text/text.tsx';

export interface SectionProps extends Omit<ComponentProps<'fieldset'>, 'title'> {
  title: ReactNode;
  /** Words beside the title, such as a count. */
  aside?: ReactNode;
}

/** Fields that belong together, under one title that is read out with each of them. */
export function Section({ title, aside, children, ...rest }: SectionProps) {
  return (
    <Fields {...rest}>
      <legend>
        <span>{title}</span>
        {aside && (
          <Text size="small" tone="muted">
            {aside}
          </Text>
        )}
      </legend>
      <Stack gap={20}>{children}</Stack>
    </Fields>
  );
}

const Fields = styled.fieldset({
  '& + &': { marginTop: space[24] },
  '& > legend': {
    ...text.h2,
    display: 'flex',
    alignItems: 'baseline',
    gap: space[12],
    width: '100%',
    padding: 0,
    marginBottom: space[12],
  },
  '& > legend > span:first-of-type': { flex: 1 },
});
