import type { NotificationChannel } from '#/database/schema/notifications.ts';
import type { TellingChannel } from './channel.ts';
import { email } from './email.ts';
import { push } from './push.ts';
import { sms } from './sms.ts';
import { whatsApp } from './whatsapp.ts';

/**
 * The channels in the order in which they are tried: what the guardian uses and what costs nothing
 * comes first.
 */
export const channels: readonly TellingChannel[] = [push, email, whatsApp, sms];

export const channelNamed = (name: NotificationChannel): TellingChannel =>
  channels.find((channel) => channel.name === name)!;
