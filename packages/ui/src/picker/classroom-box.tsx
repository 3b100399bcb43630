import type { ReactNode } from 'react';
import { Checkbox } from '../field/checkbox.tsx';
import { color, space, text } from '../foundations/tokens.ts';

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
    <div css={{ flex: 1, minWidth: 0, paddingLeft: space[4] }}>
      <Checkbox
        {...rest}
        label={
          <>
            <strong css={{ fontWeight: 700 }}>{label}</strong>
            {scope && <span css={{ ...text.small, color: color.inkMuted }}> · {scope}</span>}
          </>
        }
        onChange={(event) => onChoose(event.target.checked)}
      />
    </div>
  );
}
