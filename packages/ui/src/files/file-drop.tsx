import { useId, type ComponentProps, type ReactNode } from 'react';
import { ImagePlus, type LucideIcon } from 'lucide-react';
import { FieldError } from '../field/field-error.tsx';
import { visuallyHidden } from '../foundations/visually-hidden.ts';
import { color, text } from '../foundations/tokens.ts';
import { compactAreaStyle, dropAreaStyle } from './drop-area-style.ts';
import { useReceiving } from './use-receiving.ts';

export interface FileDropProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'title' | 'onChange'
> {
  title: ReactNode;
  /** Describes accepted files: 'JPEG ou PNG, até 10 MB'. */
  hint?: ReactNode;
  icon?: LucideIcon;
  error?: ReactNode;
  /** Shows one line, for a file that replaces another one. */
  compact?: boolean;
  /**
   * Called with the chosen, dropped or pasted files, never with none. `accept` only guides the
   * file chooser: check what comes.
   */
  onFiles: (files: File[]) => void;
}

/** A place for files: to click, to drop on, to paste into; the keyboard reaches it as a field. */
export function FileDrop({
  title,
  hint,
  icon: Icon = ImagePlus,
  error,
  compact = false,
  onFiles,
  id: givenId,
  multiple = false,
  disabled = false,
  ...rest
}: FileDropProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const { take, ...receiving } = useReceiving({ multiple, disabled, onFiles });

  return (
    <div css={{ display: 'grid', gap: '6px' }}>
      <label {...receiving} css={compact ? compactAreaStyle : dropAreaStyle}>
        <input
          {...rest}
          id={id}
          type="file"
          multiple={multiple}
          disabled={disabled}
          aria-labelledby={`${id}-title`}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          css={visuallyHidden}
          onChange={(event) => {
            take(event.target.files);
            // So that the same file can be chosen again after it was removed.
            event.target.value = '';
          }}
        />
        <Icon aria-hidden size={24} />
        <span id={`${id}-title`} css={{ fontWeight: 700 }}>
          {title}
        </span>
        {hint && (
          <span id={`${id}-hint`} css={{ ...text.small, color: color.inkMuted }}>
            {hint}
          </span>
        )}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
