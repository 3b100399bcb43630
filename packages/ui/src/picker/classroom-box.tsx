import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Checkbox } from '../field/checkbox.tsx';
import { space } from '../foundations/tokens.ts';
import { Text } from '../text/text.tsx';

interface ClassroomBoxProps {
  label: ReactNode;
  /** Describes the students that the box chooses, if its label names more. */
  scope?: string;
  checked: boolean;
  indeterminate?: boolean;
  disabled?: boolean;
  onChoose: (chosen: boolean) => void;
}

export function ClassroomBox({ label, scope, onChoose, ...rest }: ClassroomBoxProps) {
  return (
    <Choice>
      <Checkbox
        {...rest}
        label={
          <>
            <strong>{label}</strong>{' '}
            {scope && (
              <Text size="small" tone="muted">
                · {scope}
              </Text>
            )}
          </>
        }
        onChange={(event) => onChoose(event.target.checked)}
      />
    </Choice>
  );
}

const Choice = styled.div(
  css({
    flex: 1,
    minWidth: 0,
    paddingLeft: space[4],
    '& strong': { fontWeight: 700 },
  }),
);
