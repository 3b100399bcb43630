import { writeCancellation } from '#/modules/calendars/write-calendar.ts';
import {
  askedOf,
  deadlineOf,
  noticeOfChanges,
} from '#/modules/communications/communications.service.ts';
import { issueMailedLink, linkAddress } from '#/modules/guardian-access/guardian-access.service.ts';
import type { Services } from '#/services.ts';
import type { TellingServices } from '#/telling/channels/channel.ts';

type Surroundings = Pick<
  TellingServices,
  'mailer' | 'pushSender' | 'onAccountRefused' | 'onCredit' | 'onLinkShareUsedUp'
>;

/** What telling guardians asks of modules: links, and words about what was sent. */
export const tellingServices = (
  services: Services,
  surroundings: Surroundings,
): TellingServices => ({
  ...services,
  ...surroundings,
  now: () => services.now(),
  issueLink: async (db, link) => {
    const token = await issueMailedLink(db, link);
    return { url: linkAddress(services.config.publicUrl, token), token };
  },
  asksOf: askedOf,
  cancellationOf: writeCancellation,
  changesOf: noticeOfChanges,
  deadlineOf,
});
