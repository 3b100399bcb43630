import { always, isReachedOnPhone, isSubscribed } from './can-receive.repository.ts';
import { changesIn, isCorrection, isUrgentNews, type TellingChannel } from './channel.ts';

/** Notices on phones in use: the address that they open, and of what was written only changed hours. */
export const push: TellingChannel = {
  name: 'push',
  queue: 'push',
  limit: null,
  consent: always,
  isFree: () => always,
  check: isReachedOnPhone,
  isOpen: isSubscribed,
  states: ['sent'],
  hasLink: false,
  batchSize: 50,
  claimMinutes: 2,
  /** A phone that cannot be reached within minutes is not waited for. */
  retryMinutes: [1, 2],
  open: ({ pushSender, changesOf }) => ({
    refusal: () => undefined,
    send: async ({ phone, schoolName, news: [first] }, { confirm }) => {
      const { endpoint, p256dh, auth } = phone!;
      const { sender, schoolId, subject, target, isUrgent } = first!;
      const urgency = isUrgent ? 'high' : 'normal';
      const what = changesIn(changesOf, [first!]).join(' ');
      // The app marks an item that is urgent before it has loaded it.
      const mark = isUrgentNews([first!]) ? '?urgente' : '';
      const payload = {
        url: `/familia${target ?? ''}${mark}`,
        school: schoolName,
        // Its tab: the school that was paired first needs no name.
        ...(endpoint.includes('#') && { schoolId }),
        ...(sender !== null && { from: sender }),
        ...(isCorrection(first!) && { what: what || 'A escola corrigiu algo que enviou.' }),
        ...(subject === 'correction' && { isQuiet: true }),
      };
      const to = { endpoint, p256dh, auth };
      const outcome = await pushSender.send(to, payload, { urgency, confirm });
      return outcome === 'gone' ? 'gone' : {};
    },
  }),
};
