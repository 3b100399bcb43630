import styled from '@emotion/styled';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { controlStyle } from './control-style.ts';
import { FieldFrame, type FieldOwnProps } from './field-frame.tsx';

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldOwnProps {}

/**
 * A field for a password, with a button that shows and hides the text. Apart from TextField, so that
 * few pages load it.
 */
export function PasswordField({ label, hint, error, id, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      {(wiring) => (
        <Password>
          <Input
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <IconButton
            label={shown ? 'ocultar senha' : 'mostrar senha'}
            icon={shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
            aria-controls={wiring.id}
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
          />
        </Password>
      )}
    </FieldFrame>
  );
}

const Input = styled.input(controlStyle);

const Password = styled.div({
  position: 'relative',
  '& > input': { paddingRight: '48px' },
  '& > input::-ms-reveal': { display: 'none' },
  '& > button': { position: 'absolute', top: '1px', right: '1px' },
});
