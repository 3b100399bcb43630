import { expect, test } from '@jest/globals';
import { NotSent } from '#/outbox/process-outbox.ts';
import { openNotSentLog } from './not-sent-log.ts';

test('one line a queue and quarter of an hour, with how many there were, and alarms apart', () => {
  let now = new Date('2026-03-10T12:00:00Z');
  const lines: unknown[] = [];
  const failures: string[] = [];
  const logAt = (level: string) => (told: object, words: string) =>
    void lines.push({ level, ...told, words });
  const notSent = openNotSentLog({ warn: logAt('warn'), error: logAt('error') } as never, {
    now: () => now,
    countFailure: (work) => void failures.push(work),
  });
  const [mail, sms] = [notSent('e-mail to guardians'), notSent('sms to guardians')];
  for (const code of ['5.7.1', '5.2.2', '5.2.2']) {
    mail(new NotSent(`EMESSAGE 554 ${code} DATA`, 'forGood'));
  }
  sms(new NotSent('SMS gateway answered 503', 'forNow'));
  mail(new NotSent('EENVELOPE 550 5.7.1 MAIL FROM', 'ofInstallation'));
  mail(new NotSent('EENVELOPE 550 5.7.1 MAIL FROM', 'ofInstallation'));
  now = new Date('2026-03-10T12:15:00Z');
  mail(new NotSent('EENVELOPE 451 4.3.0 RCPT TO', 'forNow'));
  expect(lines).toEqual([
    { level: 'warn', reason: 'EMESSAGE 554 5.7.1 DATA', words: 'e-mail to guardians not sent' },
    { level: 'warn', reason: 'SMS gateway answered 503', words: 'sms to guardians not sent' },
    {
      level: 'error',
      reason: 'EENVELOPE 550 5.7.1 MAIL FROM',
      words: 'e-mail to guardians not sent: the installation is refused, all wait',
    },
    {
      level: 'warn',
      reason: 'EENVELOPE 451 4.3.0 RCPT TO',
      othersBefore: 2,
      words: 'e-mail to guardians not sent',
    },
  ]);
  expect(failures).toEqual(Array(2).fill('e-mail to guardians: the installation is refused'));
});
