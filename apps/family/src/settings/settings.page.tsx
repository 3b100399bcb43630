import { paths } from '@caderneta/family-texts';
import { ButtonAnchor, Stack, Text } from '@caderneta/ui';
import { ButtonLink } from '../ground/button-link.ts';
import { CalendarCards } from './calendar-cards.tsx';
import { DeviceCard } from './device-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { FamilyCards } from './family-card.tsx';
import { GuardiansCard } from './guardians-card.tsx';
import { InstallCard } from './install-card.tsx';
import { MailTopicsCard } from './mail-topics-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PhoneMessageCards } from './phone-message-cards.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The guardian, this device and its settings. */
export function SettingsPage() {
  return (
    <Stack>
      <Text as="h1" size="h1">
        Mais
      </Text>
      <FamilyCards />
      <SettingsCard title="Meus contatos">
        <p>O celular e o e-mail que a escola tem de você.</p>
        <ButtonLink href={paths.contacts}>ver ou trocar</ButtonLink>
      </SettingsCard>
      <GuardiansCard />
      <NotificationsCard />
      <MailTopicsCard />
      <PhoneMessageCards />
      <CalendarCards />
      <InstallCard />
      <DevicesCard />
      <DeviceCard />
      <SettingsCard title="Ajuda">
        <ButtonAnchor href="/ajuda/familia">como usar a Caderneta</ButtonAnchor>
      </SettingsCard>
    </Stack>
  );
}
