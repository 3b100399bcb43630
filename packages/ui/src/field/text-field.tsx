import styled from '@emotion/styled';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { controlStyle } from './control-style.ts';
import { FieldFrame, type FieldOwnProps } from './field-frame.tsx';

type TextFieldType =
  'text' | 'email' | 'password' | 'date' | 'time' | 'datetime-local' | 'tel' | 'url' | 'number';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldOwnProps {
  type?: TextFieldType;
}

/**
 * One line of text with its label, hint and error. Accepts the props of `register`.
 *
 * @example `<TextField label="Título" {...typed('communication.title')} />`
 */
export function TextField({ label, hint, error, id, type = 'text', ...rest }: TextFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      {(wiring) =>
        type === 'password' ? (
          <PasswordInput {...rest} {...wiring} />
        ) : (
          <Input
            {...(type === 'date' && { max: '2999-12-31' })}
            {...rest}
            {...wiring}
            type={type}
          />
        )
      }
    </FieldFrame>
  );
}

/** An input for a password, with a button that shows and hides the text. */
function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <Password>
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <IconButton
        label={shown ? 'ocultar senha' : 'mostrar senha'}
        icon={shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
        aria-controls={props.id}
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
      />
    </Password>
  );
}

const Input = styled.input(controlStyle);

const Password = styled.div({
  position: 'relative',
  '& > input': { paddingRight: '48px' },
  '& > input::-ms-reveal': { display: 'none' },
  '& > button': { position: 'absolute', top: '1px', right: '1px' },
});
