import { always, isReachedOnPhone } from './can-receive.repository.ts';
import { changesIn, isCorrection } from './changes.ts';
import type { TellingChannel } from './channel.ts';

/** Notices on phones in use: the address that they open, and of what was written only changed hours. */
export const push: TellingChannel = {
  name: 'push',
  queue: 'push',
  limit: null,
  consent: always,
  isFree: () => always,
  check: isReachedOnPhone,
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
      const { sender, subject, target, isUrgent } = first!;
      const what = changesIn(changesOf, [first!]).join(' ');
      // The app marks an item that is urgent before it has loaded it.
      const mark = isUrgent && subject === 'communication' ? '?urgente' : '';
      const payload = {
        url: `/familia${target ?? ''}${mark}`,
        school: schoolName,
        ...(sender !== null && { from: sender }),
        ...(isCorrection(first!) && { what: what || 'A escola corrigiu algo que enviou.' }),
        ...(subject === 'correction' && { isQuiet: true }),
      };
      const outcome = await pushSender.send({ endpoint, p256dh, auth }, payload, confirm);
      return outcome === 'gone' ? 'gone' : {};
    },
  }),
};
