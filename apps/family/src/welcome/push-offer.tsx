import type { Family } from '@caderneta/api-client/contract';
import { firstNameOf } from '@caderneta/formats';
import { Button, FieldError } from '@caderneta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isAndroid, isApple } from '../install/device.ts';
import { AuthCard, Choices } from '../layout/auth-card.tsx';
import { pushQuery, refusedPush, turnPushOn } from '../install/push.ts';

export interface PushOfferProps {
  family: Family;
  onDone: () => void;
}

/** Offers notices on this device; the browser asks for permission only after the tap. */
export function PushOffer({ family, onDone }: PushOfferProps) {
  const queries = useQueryClient();
  const turnOn = useMutation({
    mutationFn: () => turnPushOn(family.pushKey),
    onSuccess: (state) => {
      queries.setQueryData(pushQuery().queryKey, state);
      if (state === 'on') onDone();
    },
  });
  const refused = turnOn.data && turnOn.data !== 'on' ? refusedPush(turnOn.data) : null;
  const device = isApple() || isAndroid() ? 'celular' : 'aparelho';
  const { name, logoUrl } = family.school;
  return (
    <AuthCard
      schoolName={name}
      schoolLogoUrl={logoUrl}
      title={`Pronto, ${firstNameOf(family.responsible.name)}!`}
    >
      <p role="status">
        {refused ?? `Quer que este ${device} avise quando a escola mandar uma novidade?`}
      </p>
      <Choices>
        {refused ? (
          <Button variant="primary" onClick={onDone}>
            continuar
          </Button>
        ) : (
          <>
            <Button variant="primary" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
              avisar neste {device}
            </Button>
            <Button disabled={turnOn.isPending} onClick={onDone}>
              agora não
            </Button>
          </>
        )}
      </Choices>
      <div role="alert">
        {turnOn.isError && (
          <FieldError>Não deu certo. Confira a internet e tente de novo.</FieldError>
        )}
      </div>
    </AuthCard>
  );
}
