import { describeMissing } from '@caderneta/api-client/contract';
import { color, ownProps, radius, Row, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { ComponentProps, ReactNode } from 'react';

export interface CalloutProps extends ComponentProps<'div'> {
  tone: 'primary' | 'warning' | 'danger';
  /** Buttons beside a sentence. */
  actions?: ReactNode;
}

/** A callout above a form, with its actions. */
export function Callout({ tone, actions, children, ...rest }: CalloutProps) {
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

export interface LostFilesCalloutProps {
  count?: number;
  /** Names of files that had not arrived when the form was left. */
  missing?: readonly string[];
  /** Names one file and several. */
  nouns?: readonly [one: string, several: string];
}

/**
 * Says which files of a draft are not there: the server has removed them, as it stores unsent ones
 * for a day, or they were still on their way.
 */
export function LostFilesCallout({
  count = 0,
  missing = [],
  nouns = ['arquivo', 'arquivos'],
}: LostFilesCalloutProps) {
  const [one, several] = nouns;
  if (missing.length > 0) {
    return (
      <Callout tone="warning" role="status">
        {describeMissing(missing, nouns)}
      </Callout>
    );
  }
  if (count === 0) return null;
  return (
    <Callout tone="warning">
      {count === 1
        ? `1 ${one} de antes não está mais no servidor: adicione novamente.`
        : `${count} ${several} de antes não estão mais no servidor: adicione novamente.`}
    </Callout>
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
