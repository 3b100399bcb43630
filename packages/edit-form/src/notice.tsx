import { color, radius, space } from '@caderneta/ui';
import type { ComponentProps, ReactNode } from 'react';

export interface NoticeProps extends ComponentProps<'div'> {
  tone: 'primary' | 'warning' | 'danger';
  /** Buttons beside a sentence. */
  actions?: ReactNode;
}

const grounds = {
  primary: color.primarySoft,
  warning: color.warningSoft,
  danger: color.dangerSoft,
} as const;

const besideStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
} as const;

/** A notice above a form, with its actions. */
export function Notice({ tone, actions, children, ...rest }: NoticeProps) {
  return (
    <div
      css={{
        display: 'grid',
        gap: space[12],
        padding: `${space[12]} ${space[16]}`,
        borderRadius: radius.control,
        background: grounds[tone],
        color: color.ink,
      }}
      {...rest}
    >
      {actions ? (
        <div css={besideStyle}>
          <p css={{ flex: '1 1 280px' }}>{children}</p>
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: space[8] }}>{actions}</div>
        </div>
      ) : (
        children
      )}
    </div>
  );
}

export interface LostFilesNoticeProps {
  count?: number;
  /** Names one file and several. */
  nouns?: readonly [one: string, several: string];
}

/** Says which files of a draft the server has removed: it stores unsent ones for a day. */
export function LostFilesNotice({
  count = 0,
  nouns = ['arquivo', 'arquivos'],
}: LostFilesNoticeProps) {
  if (count === 0) return null;
  const [one, several] = nouns;
  return (
    <Notice tone="warning">
      {count === 1
        ? `1 ${one} de antes não está mais no servidor: adicione novamente.`
        : `${count} ${several} de antes não estão mais no servidor: adicione novamente.`}
    </Notice>
  );
}
