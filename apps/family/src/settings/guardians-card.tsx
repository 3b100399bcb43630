import { paths } from '@caderneta/family-texts';
import { Avatar, Button, color, FieldError, space, text } from '@caderneta/ui';
import { Link } from 'wouter';
import { navigate } from '../app/navigation.ts';
import { useFamily } from '../session/family-context.ts';
import { useSwitchGuardian } from '../session/use-switch-guardian.ts';
import { SettingsCard } from './settings-card.tsx';

/** Guardians who share this device, each with a button that lets them read. */
export function GuardiansCard() {
  const { others = [], responsible } = useFamily();
  const change = useSwitchGuardian(() => navigate(paths.feed));
  return (
    <SettingsCard title="Quem usa este aparelho">
      <p css={{ color: color.inkSecondary }}>
        {others.length > 0
          ? `${responsible.name} está lendo. Cada pessoa vê só o que é dela.`
          : 'Outra pessoa da família pode entrar aqui também: abra neste aparelho o link dela, ou digite o código.'}
      </p>
      {others.length > 0 && (
        <ul className="others" css={{ display: 'grid', gap: space[12], padding: 0 }}>
          {others.map(({ deviceId, responsible: other, schoolName }) => (
            <li key={deviceId} css={rowStyle}>
              <Avatar name={other.name} />
              <span css={{ flex: '1 1 40%', minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong css={{ display: 'block' }}>{other.name}</strong>
                <span css={{ ...text.small, color: color.inkMuted }}>{schoolName}</span>
              </span>
              <Button
                aria-label={`trocar para ${other.name}`}
                busy={change.isPending && change.variables === deviceId}
                disabled={change.isPending}
                onClick={() => change.mutate(deviceId)}
              >
                trocar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div role="alert" css={{ '&:empty': { display: 'none' } }}>
        {change.isError && (
          <FieldError>Não deu certo. Confira a internet e tente de novo.</FieldError>
        )}
      </div>
      <Link href={paths.enter} css={linkStyle}>
        entrar com um código
      </Link>
    </SettingsCard>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
} as const;
const linkStyle = {
  display: 'flex',
  alignItems: 'center',
  justifySelf: 'start',
  minHeight: '44px',
} as const;
