import { Button, color, Dialog } from '@caderneta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../app/paths.ts';
import { navigate } from '../router/navigation.ts';
import { useFamily } from '../session/family-context.ts';
import { familyKey, leave } from '../session/family.queries.ts';
import { forgetWhatWasSeen } from '../session/forget.ts';
import { forgetOwner } from '../session/owner.ts';
import { endSubscription } from './push.ts';
import { SettingsCard } from './settings-card.tsx';

/** Whose device this is, and the way out. */
export function DeviceCard() {
  const { responsible } = useFamily();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const leaving = useMutation({
    mutationFn: leave,
    onSuccess: async () => {
      await endSubscription().catch(() => undefined);
      forgetOwner();
      await forgetWhatWasSeen(queries);
      queries.setQueryData(familyKey, null);
      navigate(paths.feed, { replace: true });
    },
  });
  return (
    <SettingsCard title="Este aparelho">
      <p css={{ color: color.inkSecondary }}>
        Está ligado a {responsible.name}, sem senha. Perdeu o aparelho? Avise a escola, que encerra
        o acesso dele.
      </p>
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
          <p>Para entrar de novo você vai precisar de um link novo da escola.</p>
        </Dialog>
      )}
    </SettingsCard>
  );
}
