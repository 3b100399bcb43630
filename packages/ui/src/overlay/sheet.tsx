import styled from '@emotion/styled';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../action/icon-button.tsx';
import { media, radius, space } from '../foundations/tokens.ts';
import { Text } from '../text/text.tsx';
import { dialogStyle } from './dialog-style.ts';
import { useDialog } from './use-dialog.ts';

export interface SheetProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  /** Escape, a click outside, or the close control; the owner then stops rendering the sheet. */
  onClose: () => void;
}

/** A panel from the lower border, for entries beyond a phone's bar. Open while rendered. */
export function Sheet({ title, onClose, children, ...rest }: SheetProps) {
  const titleId = useId();
  const dialog = useDialog(onClose);
  return (
    <Window {...dialog} aria-labelledby={titleId}>
      <Content {...rest}>
        <header>
          <Text as="h2" id={titleId} size="h2" grow>
            {title}
          </Text>
          <IconButton label="fechar" icon={<X aria-hidden size={20} />} onClick={onClose} />
        </header>
        {children}
      </Content>
    </Window>
  );
}

/** Comes from the lower border, within a thumb's reach. */
const Window = styled.dialog({
  ...dialogStyle,
  width: '100%',
  maxWidth: '640px',
  maxHeight: '85dvh',
  margin: 'auto auto 0',
  borderWidth: '1px 0 0',
  borderRadius: `${radius.card} ${radius.card} 0 0`,
  [media.phone]: { maxWidth: '100%' },
});

const Content = styled.div({
  padding: space[16],
  paddingBottom: `max(${space[16]}, env(safe-area-inset-bottom, 0px))`,
  '& > header': { display: 'flex', alignItems: 'center', marginBottom: space[8] },
});
