import type { WaitingVersion } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { Button, color, space, StatusChip, text } from '@caderneta/ui';
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
  const { buildId, by, at, news, growth, isDeclined } = waiting;
  return (
    <section
      aria-labelledby={titleId}
      css={{ display: 'grid', gap: space[8], minWidth: 0, overflowWrap: 'anywhere' }}
    >
      <h3 id={titleId}>
        Versão {buildId}{' '}
        <StatusChip tone="warning">
          {isDeclined ? 'recusada' : 'espera por uma confirmação'}
        </StatusChip>
      </h3>
      <p css={{ ...text.small, color: color.inkMuted }}>
        enviada em {formatDateTime(at, timezone)}, por {by}
      </p>
      {news && <p>{news}</p>}
      <p>Ela pode mais que a versão que está no ar:</p>
      <ul css={{ margin: 0, paddingLeft: space[24] }}>
        {growth.map(({ subject, problem }) => (
          <li key={`${problem} ${subject}`}>
            {problem}: <strong>{subject}</strong>
          </li>
        ))}
      </ul>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space[12] }}>
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
      </div>
    </section>
  );
}
