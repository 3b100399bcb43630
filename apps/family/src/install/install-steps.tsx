import { useStore } from '@caderneta/app-kit';
import { Button, color, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Download } from 'lucide-react';
import { isAndroid, isApple, isInApp, isInstalled } from './device.ts';
import { installOffer } from './install-offer.ts';

/** How this browser puts the app on the home screen; null if it cannot, or has done so. */
export function useInstallWay(): 'button' | 'apple' | 'android' | null {
  const offer = useStore(installOffer);
  if (isInstalled() || isInApp() || offer === 'done') return null;
  if (offer) return 'button';
  if (isApple()) return 'apple';
  return isAndroid() ? 'android' : null;
}

const steps = {
  apple: [
    'No Safari, toque em Compartilhar: o quadrado com uma seta para cima.',
    'Escolha “Adicionar à Tela de Início”.',
    'Abra a Caderneta pelo ícone novo. Se ela pedir, entre de novo com um link ou um código.',
  ],
  android: [
    'Abra o menu do navegador: os três pontos ou risquinhos.',
    'Escolha “Instalar aplicativo” ou “Adicionar à tela inicial”.',
    'Abra a Caderneta pelo ícone novo.',
  ],
};

export interface InstallStepsProps {
  way: 'button' | 'apple' | 'android';
}

/** The browser's own offer to install the app, or what the person has to tap for it. */
export function InstallSteps({ way }: InstallStepsProps) {
  if (way === 'button') {
    return (
      <Button
        variant="primary"
        icon={<Download aria-hidden size={20} />}
        onClick={() => void askToInstall()}
      >
        instalar
      </Button>
    );
  }
  return (
    <Steps>
      {steps[way].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </Steps>
  );
}

async function askToInstall(): Promise<void> {
  const offer = installOffer.current();
  if (offer && offer !== 'done') await offer.prompt();
}

const Steps = styled.ol({
  display: 'grid',
  gap: space[8],
  paddingLeft: '1.75em',
  color: color.inkSecondary,
  textAlign: 'left',
  // The page's reset takes the numbers from lists with a class.
  '& > li': { listStyle: 'decimal' },
});
