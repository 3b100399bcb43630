import { color, space, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { CloudOff } from 'lucide-react';
import { useFamily } from '../session/family-context.ts';
import { column } from './layout.styles.ts';
import { updatedAt } from './updated-at.ts';
import { useIsOnline } from './use-is-online.ts';
import { useLate } from './use-late.ts';

/** Says that the contents were loaded earlier, while nothing new comes. */
export function LateNote() {
  const isOnline = useIsOnline();
  const late = useLate();
  const { timezone } = useFamily().school;
  const shown = late
    ? `Mostramos o que foi ${updatedAt(new Date(late), timezone)}.`
    : 'Mostramos o que foi carregado por último.';
  return (
    <Strip role="status">
      {(!isOnline || late !== null) && (
        <p>
          <CloudOff aria-hidden size={18} />
          <span>
            {isOnline ? 'A conexão está lenta ou não responde.' : 'Você está sem internet.'} {shown}
          </span>
        </p>
      )}
    </Strip>
  );
}

const Strip = styled.div({
  background: color.warningSoft,
  color: color.warning,
  '& > p': {
    ...column,
    ...text.small,
    display: 'flex',
    alignItems: 'center',
    gap: space[8],
    padding: `${space[8]} ${space[16]}`,
    fontWeight: 700,
  },
});
