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
        <div css={{ position: 'relative' }}>
          <select
            {...rest}
            {...wiring}
            css={{ ...controlStyle, appearance: 'none', paddingRight: '40px', cursor: 'pointer' }}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden
            size={20}
            css={{
              position: 'absolute',
              top: '13px',
              right: '12px',
              color: color.inkSecondary,
              pointerEvents: 'none',
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
