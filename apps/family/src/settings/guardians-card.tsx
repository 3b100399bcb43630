import { paths } from '@caderneta/family-texts';
import { Avatar, Button, FieldError, Row, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Link } from '../ground/link.ts';
import { navigate } from '../ground/navigation.ts';
import { useFamily } from '../session/family-context.ts';
import { useSwitchGuardian } from '../session/use-switch-guardian.ts';
import { SettingsCard } from './settings-card.tsx';

/** Guardians who share this device, each with a button that lets them read. */
export function GuardiansCard() {
  const { others = [], responsible } = useFamily();
  const change = useSwitchGuardian(() => navigate(paths.feed));
  return (
    <SettingsCard title="Quem usa este aparelho">
      <Text as="p" tone="secondary">
        {others.length > 0
          ? `${responsible.name} está lendo. Cada pessoa vê só o que é dela.`
          : 'Outra pessoa da família pode entrar aqui também: abra neste aparelho o link dela, ou digite o código.'}
      </Text>
      {others.length > 0 && (
        <Stack as="ul" gap={12} className="others">
          {others.map(({ deviceId, responsible: other, schoolName }) => (
            <Row as="li" key={deviceId} wrap>
              <Avatar name={other.name} />
              <Person>
                <Text as="strong" block>
                  {other.name}
                </Text>
                <Text size="small" tone="muted">
                  {schoolName}
                </Text>
              </Person>
              <Button
                aria-label={`trocar para ${other.name}`}
                busy={change.isPending && change.variables === deviceId}
                disabled={change.isPending}
                onClick={() => change.mutate(deviceId)}
              >
                trocar
              </Button>
            </Row>
          ))}
        </Stack>
      )}
      <Text as="div" role="alert" hideEmpty>
        {change.isError && (
          <FieldError>Não deu certo. Confira a internet e tente de novo.</FieldError>
        )}
      </Text>
      <CodeLink href={paths.enter}>entrar com um código</CodeLink>
    </SettingsCard>
  );
}

const Person = styled.span({ flex: '1 1 40%', minWidth: 0, overflowWrap: 'anywhere' });

const CodeLink = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  justifySelf: 'start',
  minHeight: '44px',
});
