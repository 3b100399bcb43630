import type { WaitingVersion } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { Button, Row, space, StatusChip, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Check, X } from 'lucide-react';
import { useId } from 'react';

interface WaitingBuildProps {
  waiting: WaitingVersion;
  busy: boolean;
  onAnswer: (isAccepted: boolean) => void;
}

/** A published build that may do more than the one on the air, and the two answers to it. */
export function WaitingBuild({ waiting, busy, onAnswer }: WaitingBuildProps) {
  const { timezone } = useSession().school;
  const titleId = useId();
  const { by, at, news, growth, isDeclined } = waiting;
  return (
    <Build aria-labelledby={titleId}>
      <h3 id={titleId}>
        Versão de {formatDateTime(at, timezone)}{' '}
        <StatusChip tone="warning">
          {isDeclined ? 'recusada' : 'espera por uma confirmação'}
        </StatusChip>
      </h3>
      <Text as="p" size="small" tone="muted">
        enviada por {by}
      </Text>
      {news && <p>{news}</p>}
      <p>Ela pode mais que a versão que está no ar:</p>
      <ul>
        {growth.map(({ subject, problem }) => (
          <li key={`${problem} ${subject}`}>
            {problem}: <strong>{subject}</strong>
          </li>
        ))}
      </ul>
      <Row wrap align="stretch">
        <Button
          variant="secondary"
          icon={<Check aria-hidden size={20} />}
          busy={busy}
          onClick={() => onAnswer(true)}
        >
          confirmar
        </Button>
        {!isDeclined && (
          <Button
            variant="neutral"
            icon={<X aria-hidden size={20} />}
            busy={busy}
            onClick={() => onAnswer(false)}
          >
            recusar
          </Button>
        )}
      </Row>
    </Build>
  );
}

const Build = styled.section({
  display: 'grid',
  gap: space[8],
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > ul': { paddingLeft: space[24], listStyle: 'none' },
});
