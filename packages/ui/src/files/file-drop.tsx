import styled from '@emotion/styled';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { ImagePlus, type LucideIcon } from 'lucide-react';
import { FieldError } from '../field/field-error.tsx';
import { visuallyHidden } from '../foundations/visually-hidden.ts';
import { color, layout, motion, space } from '../foundations/tokens.ts';
import { ownProps } from '../foundations/flow.tsx';
import { Text } from '../text/text.tsx';
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
    <Drop compact={compact}>
      <label {...receiving}>
        <input
          {...rest}
          id={id}
          type="file"
          multiple={multiple}
          disabled={disabled}
          aria-labelledby={`${id}-title`}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            take(event.target.files);
            // So that the same file can be chosen again after it was removed.
            event.target.value = '';
          }}
        />
        <Icon aria-hidden size={24} />
        <Text id={`${id}-title`} weight={700}>
          {title}
        </Text>
        {hint && (
          <Text id={`${id}-hint`} size="small" tone="muted">
            {hint}
          </Text>
        )}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Drop>
  );
}

const Drop = styled(
  'div',
  ownProps('compact'),
)<{ compact: boolean }>(({ compact }) => ({
  display: 'grid',
  gap: '6px',
  '& > label': {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '2px',
    minHeight: '112px',
    padding: space[16],
    border: `2px dashed ${color.fieldBorder}`,
    borderRadius: '12px',
    color: color.inkSecondary,
    textAlign: 'center',
    cursor: 'pointer',
    transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
    '&:hover:not(:has(:disabled)), &[data-over]': {
      borderColor: color.focus,
      background: color.primarySoft,
    },
    '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
    '&:has([aria-invalid])': { borderColor: color.danger },
    '&:has(:disabled)': { opacity: 0.55, cursor: 'not-allowed' },
    ...(compact && {
      gridAutoFlow: 'column',
      justifyContent: 'center',
      alignItems: 'center',
      gap: space[8],
      minHeight: layout.touchTarget,
      padding: `0 ${space[16]}`,
    }),
  },
  '& > label > input': visuallyHidden,
}));
