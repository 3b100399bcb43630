import type { NotificationChannel } from '@caderneta/api-client/contract';

/** In the order in which they are tried. */
export const channelNames: Record<NotificationChannel, string> = {
  push: 'aviso no celular',
  email: 'e-mail',
  whatsApp: 'WhatsApp',
  sms: 'SMS',
};
