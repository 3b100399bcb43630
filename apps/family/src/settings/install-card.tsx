import { Text } from '@caderneta/ui';
import { InstallSteps, useInstallWay } from '../install/install-steps.tsx';
import { SettingsCard } from './settings-card.tsx';

/** Explains how to install the app on the home screen, if the browser can. */
export function InstallCard() {
  const way = useInstallWay();
  if (!way) return null;
  return (
    <SettingsCard title="Instalar">
      <Text as="p" tone="secondary">
        Deixe a Caderneta na tela inicial e abra com um toque, sem loja de aplicativos.
      </Text>
      <InstallSteps way={way} />
    </SettingsCard>
  );
}
