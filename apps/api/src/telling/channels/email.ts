import { renderEmail } from '#/mail/render-email.ts';
import { readLogo } from '#/mail/school-logo.ts';
import { always, canReceiveMail, markMailRefused } from './can-receive.repository.ts';
import type { TellingChannel } from './channel.ts';
import { writeEmail } from './email-text.ts';

/** E-mails. One that fails for two days is shown as 'não entregue'. */
export const email: TellingChannel = {
  name: 'email',
  queue: 'guardian-mail',
  limit: null,
  consent: always,
  isFree: () => always,
  check: () => canReceiveMail,
  states: ['sent'],
  hasLink: true,
  batchSize: 20,
  claimMinutes: 5,
  retryMinutes: [1, 5, 30, 120, 360, 720, 1440],
  open: (services) => ({
    refusal: ({ email: address }) => (address ? undefined : 'no address'),
    send: async (notice, { link, isAwaited, confirm }) => {
      const { id, email: to, guardianName: name, schoolName, school } = notice;
      const text = writeEmail(services, notice, link?.url);
      const logo = await readLogo(services.fileStore.storage, notice.logo);
      const mail = renderEmail({
        ...text,
        ...{ to: to ?? '', name, schoolName, school: { ...school, logo } },
      });
      await services.mailer.send({ id, ...mail }, { isAwaited, confirm });
      return {};
    },
    markNoAddress: markMailRefused,
  }),
};
