import { color, ownProps, radius, Row, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { ComponentProps, ReactNode } from 'react';

export interface NoticeProps extends ComponentProps<'div'> {
  tone: 'primary' | 'warning' | 'danger';
  /** Buttons beside a sentence. */
  actions?: ReactNode;
}

/** A notice above a form, with its actions. */
export function Notice({ tone, actions, children, ...rest }: NoticeProps) {
  return (
    <Ground tone={tone} {...rest}>
      {actions ? (
        <Beside>
          <p>{children}</p>
          <Row wrap align="stretch" gap={8}>
            {actions}
          </Row>
        </Beside>
      ) : (
        children
      )}
    </Ground>
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

const grounds = {
  primary: color.primarySoft,
  warning: color.warningSoft,
  danger: color.dangerSoft,
};

const Ground = styled(
  'div',
  ownProps('tone'),
)<{ tone: keyof typeof grounds }>(({ tone }) => ({
  display: 'grid',
  gap: space[12],
  padding: `${space[12]} ${space[16]}`,
  borderRadius: radius.control,
  background: grounds[tone],
  color: color.ink,
}));

const Beside = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  '& > p': { flex: '1 1 280px' },
});
