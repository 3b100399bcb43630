import { useCallback, type ComponentProps, type Ref } from 'react';
import { checkboxStyle } from './checkbox-style.ts';

export interface CheckboxInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Set if some, but not all, of the box's items are chosen. */
  indeterminate?: boolean;
}

/** The box alone: give it a label. */
export function CheckboxInput({ indeterminate = false, ref, ...rest }: CheckboxInputProps) {
  const connect = useCallback(
    (box: HTMLInputElement) => {
      box.indeterminate = indeterminate;
      return pass(ref, box);
    },
    [indeterminate, ref],
  );
  return <input type="checkbox" ref={connect} css={checkboxStyle} {...rest} />;
}

function pass(ref: Ref<HTMLInputElement> | undefined, box: HTMLInputElement) {
  if (typeof ref === 'function') {
    const release = ref(box);
    return typeof release === 'function' ? release : () => void ref(null);
  }
  if (ref) ref.current = box;
  return () => {
    if (ref) ref.current = null;
  };
}
