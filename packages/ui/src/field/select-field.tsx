import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { color } from '../foundations/tokens.ts';
import { controlStyle } from './control-style.ts';
import { FieldFrame, type FieldOwnProps } from './field-frame.tsx';

export interface SelectFieldProps extends ComponentProps<'select'>, FieldOwnProps {}

/** A native select; its options are its children. */
export function SelectField({ label, hint, error, id, children, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      {(wiring) => (
        <Chooser>
          <Select {...rest} {...wiring}>
            {children}
          </Select>
          <ChevronDown aria-hidden size={20} />
        </Chooser>
      )}
    </FieldFrame>
  );
}

const Chooser = styled.div({
  position: 'relative',
  '& > svg': {
    position: 'absolute',
    top: '13px',
    right: '12px',
    color: color.inkSecondary,
    pointerEvents: 'none',
  },
});

const Select = styled.select({
  ...controlStyle,
  appearance: 'none',
  paddingRight: '40px',
  cursor: 'pointer',
});
