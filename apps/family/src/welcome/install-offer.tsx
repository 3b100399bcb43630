import type { Family } from '@caderneta/api-client/contract';
import { Button, Stack } from '@caderneta/ui';
import { InstallSteps, type InstallStepsProps } from '../install/install-steps.tsx';
import { AuthCard, Choices } from '../layout/auth-card.tsx';

export interface InstallOfferProps extends Pick<InstallStepsProps, 'way'> {
  family: Family;
  /** An iPhone shows notices of installed apps only. */
  needsInstall: boolean;
  onDone: () => void;
}

/** Offers to put the app on the home screen. */
export function InstallOffer({ family, way, needsInstall, onDone }: InstallOfferProps) {
  const { name, logoUrl } = family.school;
  return (
    <AuthCard schoolName={name} schoolLogoUrl={logoUrl} title="Deixe a escola a um toque">
      <p>
        {needsInstall
          ? 'No iPhone, os avisos da escola chegam quando a Caderneta está na tela inicial. É rápido:'
          : 'Com a Caderneta na tela inicial, ela abre com um toque, sem loja de aplicativos.'}
      </p>
      <Stack as={Choices}>
        <InstallSteps way={way} />
        <Button variant={way === 'button' ? 'neutral' : 'primary'} onClick={onDone}>
          {way === 'button' ? 'agora não' : 'continuar'}
        </Button>
      </Stack>
    </AuthCard>
  );
}
