import { paths } from '@caderneta/family-texts';
import { formatList } from '@caderneta/formats';
import { Button, Dialog, Text } from '@caderneta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { navigate } from '../ground/navigation.ts';
import { schoolsOf, useFamily } from '../session/family-context.ts';
import { familyKey, leave } from '../session/family.queries.ts';
import { deleteSeenContent } from '../session/forget.ts';
import { forgetOwner, forgetOwners, hasUnsent } from '../session/owner.ts';
import { endSubscription } from '../install/push.ts';
import { SettingsCard } from './settings-card.tsx';

// Few leave something behind.
const UnsentNames = lazy(() =>
  import('../waiting/unsent-names.tsx').then((m) => ({ default: m.UnsentNames })),
);

/** Names the guardian of this device, and signs out. */
export function DeviceCard() {
  const family = useFamily();
  const schools = schoolsOf(family).map(({ name }) => name);
  const isShared = schools.length > 1;
  const { others = [] } = family;
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const guardianIds = schoolsOf(family).map(({ responsible }) => responsible.id);
  const leaving = useMutation({
    mutationFn: leave,
    onSuccess: async () => {
      if (others.length > 0) {
        for (const { responsible } of schoolsOf(family)) forgetOwner(responsible.id);
        await deleteSeenContent(queries);
        await queries.resetQueries({ queryKey: familyKey });
      } else {
        await endSubscription().catch(() => undefined);
        forgetOwners();
        await deleteSeenContent(queries);
        queries.setQueryData(familyKey, null);
      }
      navigate(paths.feed, { replace: true });
    },
  });
  return (
    <SettingsCard title="Este aparelho">
      <Text as="p" tone="secondary">
        Está ligado a {family.responsible.name}, sem senha. Perdeu o aparelho?{' '}
        {isShared
          ? `Avise cada escola (${formatList(schools)}): cada uma encerra o seu acesso.`
          : 'Avise a escola, que encerra o acesso dele.'}
      </Text>
      <Button icon={<LogOut aria-hidden size={20} />} onClick={() => setAsks(true)}>
        sair deste aparelho
      </Button>
      {asks && (
        <Dialog
          title="Sair deste aparelho?"
          submitLabel="sair"
          busy={leaving.isPending}
          error={leaving.isError && 'Não deu certo. Confira a internet e tente de novo.'}
          onSubmit={() => leaving.mutate()}
          onClose={() => setAsks(false)}
        >
          <p>
            Para entrar de novo você vai precisar de um link novo{' '}
            {isShared ? 'de cada escola' : 'da escola'}.
            {others.length > 0 &&
              ` O acesso de ${formatList(others.map(({ responsible: { name } }) => name))} continua neste aparelho.`}
          </p>
          {hasUnsent(guardianIds) && (
            <Suspense>
              <UnsentNames guardianIds={guardianIds} />
            </Suspense>
          )}
        </Dialog>
      )}
    </SettingsCard>
  );
}
