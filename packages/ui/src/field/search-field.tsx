import styled from '@emotion/styled';
import { useRef, type ComponentProps } from 'react';
import { Search, X } from 'lucide-react';
import { IconButton } from '../action/icon-button.tsx';
import { screenOnly } from '../foundations/screen-only.ts';
import { color } from '../foundations/tokens.ts';
import { controlStyle } from './control-style.ts';

export interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'ref'
> {
  /** Its accessible name, and its placeholder unless another is given. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onChange('');
    input.current?.focus();
  }
  return (
    <Field>
      <Search aria-hidden size={18} />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <IconButton label="limpar busca" icon={<X aria-hidden size={18} />} onClick={clear} />
      )}
    </Field>
  );
}

const Field = styled.div({
  ...screenOnly,
  position: 'relative',
  minWidth: 0,
  '& > svg': { position: 'absolute', top: '14px', left: '13px', color: color.inkMuted },
  '& > button': { position: 'absolute', top: '1px', right: '1px' },
});

const Input = styled.input({
  ...controlStyle,
  padding: '10px 46px 10px 40px',
  appearance: 'none',
  '&::-webkit-search-cancel-button': { display: 'none' },
});
