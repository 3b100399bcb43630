import { Button, color } from '@caderneta/ui';
import { Download } from 'lucide-react';
import { useStore } from '@caderneta/app-kit';
import { isApple, isInstalled } from '../install/device.ts';
import { installOffer } from '../install/install-offer.ts';
import { SettingsCard } from './settings-card.tsx';

/** Explains how to install the app on the home screen, if the browser can. */
export function InstallCard() {
  const offer = useStore(installOffer);
  if (isInstalled() || (!offer && !isApple())) return null;
  return (
    <SettingsCard title="Instalar">
      <p css={{ color: color.inkSecondary }}>
        Deixe a Caderneta na tela inicial e abra com um toque, sem loja de aplicativos.
      </p>
      {offer ? (
        <Button
          variant="secondary"
          icon={<Download aria-hidden size={20} />}
          onClick={() => void offer.prompt()}
        >
          instalar
        </Button>
      ) : (
        <ol css={{ listStyle: 'decimal', paddingLeft: '1.5em', color: color.inkSecondary }}>
          <li>Abra esta página no Safari.</li>
          <li>Toque em Compartilhar.</li>
          <li>Escolha “Adicionar à Tela de Início”.</li>
        </ol>
      )}
    </SettingsCard>
  );
}
