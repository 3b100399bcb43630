import type { VersionHealth } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatTime } from '@caderneta/school-time';
import { color, counted, countText, Row, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { troublesText } from './version-words.ts';

interface HealthBarsProps {
  health: VersionHealth;
}

const sessionsText = (count: number) => counted(count, 'sessão', 'sessões');

/** @example sessionsWithFailures({ sessions: 8, failing: 2 }) // '8 sessões, 2 com falha' */
const sessionsWithFailures = ({ sessions, failing }: Pick<VersionHealth, 'sessions' | 'failing'>) =>
  `${sessionsText(sessions)}, ${failing === 0 ? 'nenhuma' : countText(failing)} com falha`;

const barsHeight = 28;

/** Sessions of a build by the hour, and how many of them failed. */
export function HealthBars({ health }: HealthBarsProps) {
  const { timezone } = useSession().school;
  const { hours } = health;
  const span = `Nas últimas ${hours.length} horas`;
  if (health.sessions === 0) {
    return (
      <Text as="p" size="small" tone="muted">
        {span}: nenhuma sessão.
      </Text>
    );
  }
  const most = Math.max(...hours.map(({ sessions }) => sessions));
  const busy = hours.filter(({ sessions }) => sessions > 0);
  const words = busy.map(
    (one) => `${formatTime(one.hour, timezone)}: ${sessionsWithFailures(one)}`,
  );
  const height = (count: number) => `${Math.round((count / most) * barsHeight)}px`;
  const troubles = troublesText(health.troubles);
  return (
    <Row wrap align="end">
      <Bars role="img" aria-label={words.join('; ')}>
        {hours.map(({ hour, sessions, failing }, index) => (
          <div key={hour} title={words[busy.indexOf(hours[index]!)]}>
            <div style={{ height: height(sessions - failing) }} />
            <div style={{ height: height(failing) }} />
          </div>
        ))}
      </Bars>
      <Text as="p" size="small" tone="muted">
        {span}: {sessionsWithFailures(health)}
        {troubles && ` (${troubles})`}
      </Text>
    </Row>
  );
}

const Bars = styled.div({
  display: 'flex',
  alignItems: 'flex-end',
  gap: '2px',
  height: `${barsHeight + 1}px`,
  borderBottom: `1px solid ${color.line}`,
  '& > div': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    width: '8px',
    height: '100%',
    overflow: 'hidden',
  },
  '& > div > div': { background: color.inkMuted },
  '& > div > div + div': { background: color.danger },
});
