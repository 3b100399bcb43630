import type { ComponentProps, ReactNode } from 'react';
import { FileText, RotateCw, X, type LucideIcon } from 'lucide-react';
import { IconButton } from '../action/icon-button.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { FieldError } from '../field/field-error.tsx';
import { formatFileSize } from '@caderneta/formats';
import { color, layout, media, space, text } from '../foundations/tokens.ts';

export interface FileRowProps extends Omit<ComponentProps<'div'>, 'children'> {
  name: string;
  /** In bytes. */
  size?: number;
  icon?: LucideIcon;
  /** Address of the file. */
  href?: string;
  /** Progress of the upload, from 0 to 1; left out without an upload. */
  progress?: number;
  error?: ReactNode;
  onCancel?: () => void;
  onRemove?: () => void;
  onRetry?: () => void;
}

/** One file: being sent, sent, or refused. */
export function FileRow({
  name,
  size,
  icon: Icon = FileText,
  href,
  progress,
  error,
  onCancel,
  onRemove,
  onRetry,
  ...rest
}: FileRowProps) {
  return (
    <div
      css={{
        padding: `0 0 0 ${space[12]}`,
        border: `1px solid ${error ? color.danger : color.line}`,
        borderRadius: '10px',
        background: color.surface,
      }}
      {...rest}
    >
      <div css={{ display: 'flex', alignItems: 'center', gap: space[8], minHeight: '44px' }}>
        <Icon aria-hidden size={18} css={{ color: color.inkSecondary }} />
        <FileName name={name} href={href} />
        {size !== undefined && <FileSize bytes={size} sending={progress !== undefined} />}
        <span css={{ flex: 1 }} />
        {progress !== undefined && (
          <ProgressBar
            value={Math.round(progress * 100)}
            max={100}
            label={`envio de ${name}`}
            css={{ flex: '0 0 90px', marginRight: onCancel ? 0 : space[12] }}
          />
        )}
        {onRetry && (
          <FileAction icon={RotateCw} label={`tentar novamente ${name}`} onClick={onRetry} />
        )}
        {onCancel && <FileAction icon={X} label={`cancelar envio de ${name}`} onClick={onCancel} />}
        {onRemove && <FileAction icon={X} label={`remover ${name}`} onClick={onRemove} />}
      </div>
      {error && (
        <FieldError role="alert" css={{ padding: `0 ${space[12]} ${space[8]} 0` }}>
          {error}
        </FieldError>
      )}
    </div>
  );
}

function FileName({ name, href }: Pick<FileRowProps, 'name' | 'href'>) {
  const shown = (
    <span title={name} css={nameStyle}>
      {name}
    </span>
  );
  if (!href) return shown;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      css={{ display: 'flex', alignItems: 'center', minHeight: layout.touchTarget }}
    >
      {shown}
    </a>
  );
}

interface FileSizeProps {
  bytes: number;
  sending: boolean;
}

function FileSize({ bytes, sending }: FileSizeProps) {
  return (
    <span
      css={{
        ...text.small,
        color: color.inkMuted,
        whiteSpace: 'nowrap',
        // A phone has room for either the size or the progress.
        [media.phone]: sending ? { display: 'none' } : {},
      }}
    >
      {formatFileSize(bytes)}
    </span>
  );
}

// One line, cut if it is too long, so that it never widens its container.
const nameStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  overflow: 'hidden',
  wordBreak: 'break-all',
} as const;

interface FileActionProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

function FileAction({ icon: Icon, label, onClick }: FileActionProps) {
  return <IconButton label={label} icon={<Icon aria-hidden size={18} />} onClick={onClick} />;
}
