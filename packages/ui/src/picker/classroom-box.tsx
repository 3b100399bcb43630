import type { ReactNode } from 'react';
import { Checkbox } from '../field/checkbox.tsx';
import { space } from '../foundations/tokens.ts';

interface ClassroomBoxProps {
  label: ReactNode;
  checked: boolean;
  indeterminate?: boolean;
  disabled?: boolean;
  onChoose: (chosen: boolean) => void;
}

export function ClassroomBox({ label, onChoose, ...rest }: ClassroomBoxProps) {
  return (
    <div css={{ flex: 1, minWidth: 0, paddingLeft: space[4] }}>
      <Checkbox
        {...rest}
        label={<strong css={{ fontWeight: 700 }}>{label}</strong>}
        onChange={(event) => onChoose(event.target.checked)}
      />
    </div>
  );
}
