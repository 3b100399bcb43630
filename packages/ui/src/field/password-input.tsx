import { useState, type ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { IconButton } from '../action/icon-button.tsx';
import { controlStyle } from './control-style.ts';

/** A password's input with a button that shows and hides what was typed. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <div css={{ position: 'relative' }}>
      <input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        css={{ ...controlStyle, paddingRight: '48px', '&::-ms-reveal': { display: 'none' } }}
      />
      <IconButton
        label={shown ? 'ocultar senha' : 'mostrar senha'}
        icon={shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
        aria-controls={props.id}
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
        css={{ position: 'absolute', top: '1px', right: '1px' }}
      />
    </div>
  );
}
