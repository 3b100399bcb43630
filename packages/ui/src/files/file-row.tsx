import styled from '@emotion/styled';
import type { ComponentProps, ReactNode } from 'react';
import { FileText, RotateCw, X, type LucideIcon } from 'lucide-react';
import { IconButton } from '../action/icon-button.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { FieldError } from '../field/field-error.tsx';
import { formatFileSize } from '@caderneta/formats';
import { color, layout, media, space, text } from '../foundations/tokens.ts';
import { ownProps } from '../foundations/flow.tsx';
import { Text } from '../text/text.tsx';

export interface FileRowProps extends Omit<ComponentProps<'div'>, 'children'> {
  name: string;
  /** Size in bytes. */
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
    <FileFrame isRefused={!!error} {...rest}>
      <Line hasCancel={!!onCancel}>
        <Icon aria-hidden size={18} />
        <FileName name={name} href={href} />
        {size !== undefined && (
          <Size isSending={progress !== undefined}>{formatFileSize(size)}</Size>
        )}
        <Text grow />
        {progress !== undefined && (
          <ProgressBar value={Math.round(progress * 100)} max={100} label={`envio de ${name}`} />
        )}
        {onRetry && (
          <FileAction icon={RotateCw} label={`tentar novamente ${name}`} onClick={onRetry} />
        )}
        {onCancel && <FileAction icon={X} label={`cancelar envio de ${name}`} onClick={onCancel} />}
        {onRemove && <FileAction icon={X} label={`remover ${name}`} onClick={onRemove} />}
      </Line>
      {error && <FieldError role="alert">{error}</FieldError>}
    </FileFrame>
  );
}

function FileName({ name, href }: Pick<FileRowProps, 'name' | 'href'>) {
  const shown = <Name title={name}>{name}</Name>;
  if (!href) return shown;
  return (
    <FileLink href={href} target="_blank" rel="noreferrer">
      {shown}
    </FileLink>
  );
}

interface FileActionProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

function FileAction({ icon: Icon, label, onClick }: FileActionProps) {
  return <IconButton label={label} icon={<Icon aria-hidden size={18} />} onClick={onClick} />;
}

const FileFrame = styled(
  'div',
  ownProps('isRefused'),
)<{ isRefused: boolean }>(({ isRefused }) => ({
  padding: `0 0 0 ${space[12]}`,
  border: `1px solid ${isRefused ? color.danger : color.line}`,
  borderRadius: '10px',
  background: color.surface,
  // The reason.
  '& > p': { padding: `0 ${space[12]} ${space[8]} 0` },
}));

const Line = styled(
  'div',
  ownProps('hasCancel'),
)<{ hasCancel: boolean }>(({ hasCancel }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  minHeight: '44px',
  '& > svg': { color: color.inkSecondary },
  // The progress.
  '& > div': { flex: '0 0 90px', marginRight: hasCancel ? 0 : space[12] },
}));

const FileLink = styled.a({
  display: 'flex',
  alignItems: 'center',
  minHeight: layout.touchTarget,
});

// One line, cut if it is too long, so that it never widens its container.
const Name = styled.span({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  overflow: 'hidden',
  wordBreak: 'break-all',
});

const Size = styled(
  'span',
  ownProps('isSending'),
)<{ isSending: boolean }>(({ isSending }) => ({
  ...text.small,
  color: color.inkMuted,
  whiteSpace: 'nowrap',
  // A phone has room for either the size or the progress.
  [media.phone]: isSending ? { display: 'none' } : {},
}));
