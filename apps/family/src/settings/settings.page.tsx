import { space, text } from '@caderneta/ui';
import { DeviceCard } from './device-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { FamilyCards } from './family-card.tsx';
import { GuardiansCard } from './guardians-card.tsx';
import { InstallCard } from './install-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PhoneMessageCards } from './phone-message-cards.tsx';

/** The guardian, this device and its settings. */
export function SettingsPage() {
  return (
    <div css={{ display: 'grid', gap: space[16] }}>
      <h1 css={text.h1}>Mais</h1>
      <FamilyCards />
      <GuardiansCard />
      <NotificationsCard />
      <PhoneMessageCards />
      <InstallCard />
      <DevicesCard />
      <DeviceCard />
    </div>
  );
}
