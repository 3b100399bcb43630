import { smsSettings, whatsAppSettings } from '../apps/api/testing/messaging-settings.ts';
import { type SmsServer, startSmsGateway } from '../apps/api/testing/sms-server.ts';
import { startWhatsApp, type WhatsAppServer } from '../apps/api/testing/whatsapp-server.ts';
import type { Guardian } from './family-side.ts';
import { openSchool, test as anyStory } from './story.ts';

interface Services {
  whatsApp: WhatsAppServer;
  gateway: SmsServer;
}

/** The demo school, whose installation has WhatsApp and an SMS gateway on this machine. */
export const test = anyStory.extend<{ services: Services }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
  services: async ({}, use) => {
    const services = { whatsApp: await startWhatsApp(), gateway: await startSmsGateway() };
    await use(services);
    await Promise.all([services.whatsApp.close(), services.gateway.close()]);
  },
  portal: async ({ services: { whatsApp, gateway } }, use) => {
    const settings = { ...whatsAppSettings(whatsApp.url), ...smsSettings(gateway.url) };
    const { portal, end } = await openSchool({ settings });
    await use(portal);
    await end();
  },
});

export type GuardianWithPhone = Guardian & { phone: string };

export const messagesTo = <Message extends { to: string }>(
  messages: Message[],
  { phone }: Pick<GuardianWithPhone, 'phone'>,
) => messages.filter(({ to }) => to === `55${phone}`);
