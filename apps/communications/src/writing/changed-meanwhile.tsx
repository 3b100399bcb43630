import { useSession } from '@caderneta/platform';
import { Button, Card, color, space } from '@caderneta/ui';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { differences } from './differences.ts';

export interface ChangedMeanwhileProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  /** What the person typed. */
  values: T['values'];
  /** What somebody else made of it. */
  item: T['item'];
  onKeep: () => void;
  onReplace: () => void;
}

/** Says that somebody else changed it too, and how; the person decides which of them counts. */
export function ChangedMeanwhile<T extends KindTypes>(props: ChangedMeanwhileProps<T>) {
  const { kind, values, item, onKeep, onReplace } = props;
  const { timezone } = useSession().school;
  return (
    <Card role="alert" css={cardStyle}>
      <strong>{kind.texts.changedMeanwhile}</strong>
      <p>Nada foi sobrescrito, e o que você escreveu continua abaixo. Como está agora:</p>
      <ul css={{ display: 'grid', gap: space[4] }}>
        {differences(kind, values, item, timezone).map(({ label, now }) => (
          <li key={label} css={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            <strong>{label}:</strong> {now}
          </li>
        ))}
      </ul>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space[12] }}>
        <Button onClick={onReplace}>usar a versão atual</Button>
        <Button onClick={onKeep}>continuar com o que escrevi</Button>
      </div>
    </Card>
  );
}

const cardStyle = {
  display: 'grid',
  gap: space[12],
  marginBottom: space[16],
  background: color.warningSoft,
} as const;
