import type { VersionHealth } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatTime } from '@caderneta/school-time';
import { color, space, text } from '@caderneta/ui';

interface HealthBarsProps {
  health: VersionHealth;
}

const sessionsText = (count: number) => (count === 1 ? '1 sessão' : `${count} sessões`);

/** @example countText({ sessions: 8, failing: 2 }) // '8 sessões, 2 com falha' */
const countText = ({ sessions, failing }: Pick<VersionHealth, 'sessions' | 'failing'>) =>
  `${sessionsText(sessions)}, ${failing === 0 ? 'nenhuma' : failing} com falha`;

const barsHeight = 28;

/** Sessions of a build by the hour, and how many of them failed. */
export function HealthBars({ health }: HealthBarsProps) {
  const { timezone } = useSession().school;
  const { hours } = health;
  const span = `Nas últimas ${hours.length} horas`;
  if (health.sessions === 0) {
    return <p css={wordsStyle}>{span}: nenhuma sessão.</p>;
  }
  const most = Math.max(...hours.map(({ sessions }) => sessions));
  const counted = hours.filter(({ sessions }) => sessions > 0);
  const words = counted.map((one) => `${formatTime(one.hour, timezone)}: ${countText(one)}`);
  const height = (count: number) => `${Math.round((count / most) * barsHeight)}px`;
  return (
    <div css={{ display: 'flex', alignItems: 'flex-end', flexWrap: 'wrap', gap: space[12] }}>
      <div role="img" aria-label={words.join('; ')} css={barsStyle}>
        {hours.map(({ hour, sessions, failing }, index) => (
          <div key={hour} title={words[counted.indexOf(hours[index]!)]} css={barStyle}>
            <div css={{ height: height(sessions - failing), background: color.inkMuted }} />
            <div css={{ height: height(failing), background: color.danger }} />
          </div>
        ))}
      </div>
      <p css={wordsStyle}>
        {span}: {countText(health)}
      </p>
    </div>
  );
}

const wordsStyle = { ...text.small, color: color.inkMuted } as const;

const barsStyle = {
  display: 'flex',
  alignItems: 'flex-end',
  gap: '2px',
  height: `${barsHeight + 1}px`,
  borderBottom: `1px solid ${color.line}`,
} as const;

const barStyle = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  width: '8px',
  height: '100%',
  overflow: 'hidden',
} as const;
