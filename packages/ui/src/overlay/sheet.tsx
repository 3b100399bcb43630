import { useId, type ComponentProps, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../action/icon-button.tsx';
import { space, text } from '../foundations/tokens.ts';
import { sheetStyle } from './dialog-style.ts';
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
    <dialog {...dialog} aria-labelledby={titleId} css={sheetStyle}>
      <div
        css={{
          padding: space[16],
          paddingBottom: `max(${space[16]}, env(safe-area-inset-bottom, 0px))`,
        }}
        {...rest}
      >
        <header css={{ display: 'flex', alignItems: 'center', marginBottom: space[8] }}>
          <h2 id={titleId} css={{ ...text.h2, flex: 1 }}>
            {title}
          </h2>
          <IconButton label="fechar" icon={<X aria-hidden size={20} />} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
