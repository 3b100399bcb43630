import { api } from '@caderneta/api-client';
import { listOtherSchools, switchSchool, type OwnSchool } from '@caderneta/api-client/contract';
import { draftKindsOf } from '@caderneta/platform/host';
import { space, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useId } from 'react';
import type { Shell } from '../ground/shell-context.ts';

interface SchoolChoiceProps {
  /** The first one is chosen when it opens. */
  schools: readonly OwnSchool[];
  /** Number of drafts at the present school. */
  draftCount: number;
  onChoose: (schoolId: string) => void;
}

function SchoolChoice({ schools, draftCount, onChoose }: SchoolChoiceProps) {
  const name = useId();
  return (
    <>
      <Schools>
        <legend>Em qual escola você quer entrar?</legend>
        {schools.map((school, index) => (
          <label key={school.id}>
            <input
              type="radio"
              name={name}
              defaultChecked={index === 0}
              onChange={() => onChoose(school.id)}
            />
            <Stack as="span" gap={0} narrows breaks>
              <Text as="strong" tone="ink">
                {school.name}
              </Text>
              {school.city && (
                <Text size="small" tone="muted">
                  {school.city}
                </Text>
              )}
            </Stack>
          </label>
        ))}
      </Schools>
      {draftCount > 0 && (
        <p>Seus rascunhos ficam guardados neste aparelho até você voltar a esta escola.</p>
      )}
    </>
  );
}

const failed = 'Houve um erro ao trocar de escola.';

/** Goes on at another of the person's schools, in all tabs. Drafts stay with the one that is left. */
async function enterSchool({ session, freshen }: Shell, schoolId: string): Promise<void> {
  await freshen();
  session.start(await api.call(switchSchool, { body: { schoolId } }));
}

/** Enters at once, as the menu's own entries do. */
export async function openSchool(shell: Shell, schoolId: string): Promise<void> {
  try {
    await enterSchool(shell, schoolId);
  } catch (error) {
    shell.toasts.fail(failed, error);
  }
}

/** Asks for one of the person's other schools and goes on there, in all tabs. */
export async function askToSwitch(shell: Shell): Promise<void> {
  const { session, modals, toasts } = shell;
  const leaving = session.current();
  if (!leaving) return;
  try {
    const schools = await api.call(listOtherSchools, {});
    let [chosen] = schools.map(({ id }) => id);
    if (!chosen) {
      toasts.show('error', 'Você não faz mais parte de outra escola.');
      return;
    }
    const choose = (schoolId: string) => {
      chosen = schoolId;
    };
    const draftCount = draftKindsOf(leaving.employee.id).length;
    await modals.confirm({
      title: 'Trocar de escola',
      body: <SchoolChoice {...{ schools, draftCount }} onChoose={choose} />,
      submit: 'trocar',
      failed,
      run: () => enterSchool(shell, chosen!),
    });
  } catch (error) {
    toasts.fail(failed, error);
  }
}

const Schools = styled.fieldset({
  display: 'grid',
  gap: space[4],
  '& > legend': { padding: 0, marginBottom: space[8] },
  '& > label': { display: 'flex', gap: space[12], paddingBlock: space[8], cursor: 'pointer' },
});
