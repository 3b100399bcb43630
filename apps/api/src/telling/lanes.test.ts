import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { makeAudience } from '../../testing/large-audience.ts';
import { smsSettings, whatsAppSettings } from '../../testing/messaging-settings.ts';
import { query, value } from '../../testing/query.ts';
import { startSmsGateway } from '../../testing/sms-server.ts';
import { until } from '../../testing/until.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { startWhatsApp } from '../../testing/whatsapp-server.ts';
import { startBackgroundWork } from '#/jobs/background-work.ts';
import { openMailer } from '#/mail/mailer.ts';

const gateways = { whatsApp: await startWhatsApp(), sms: await startSmsGateway() };
const { whatsApp, sms } = gateways;
afterAll(() => Promise.all([whatsApp.close(), sms.close()]));

const { at, administrator } = useTestSchool({
  settings: { ...whatsAppSettings(whatsApp.url), ...smsSettings(sms.url) },
  isFreshForEach: true,
});

beforeEach(() => {
  for (const { messages, holds } of [whatsApp, sms]) {
    messages.length = 0;
    holds.clear();
  }
});

const waiting = 1300;
const batch = 20;

async function announce(isUrgent: boolean, classroomIds: string[] = []) {
  const communication = { title: 'Festa', description: 'Às 9', isUrgent };
  const url = '/v1/communication/announcement';
  const made = await administrator.post(url, {
    communication,
    studentIds: [at.ana.id],
    classroomIds,
  });
  expect(made.statusCode).toBe(201);
}

test.each(['sms', 'whatsApp'] as const)(
  'what is urgent leaves by %s at once, while 1,300 ordinary notices wait for a slow gateway',
  async (channel) => {
    const { messages, holds } = gateways[channel];
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    holds.set('*', answered);
    await makeAudience(at.db, at, waiting);
    const allow = `whats_app_opted_in_at = now(), whats_app_opted_in_way = 'school'`;
    await query(
      at.db,
      `update guardians set email = null, phone = '219' || right(id::text, 8)
         ${channel === 'whatsApp' ? `, ${allow}` : ''}
       where name like 'Família %'`,
    );
    await query(at.db, `update guardians set email = null, ${allow} where id = '${at.marta.id}'`);
    const work = startBackgroundWork(at.services, {
      mailer: await openMailer(at.services.config),
      catalog: at.app.releaseCatalog,
      log: at.app.log,
    });
    await announce(false, [at.jardim.id]);
    const queued = `select count(*)::int from notifications
      where status = 'queued' and channel = '${channel}' and not is_urgent`;
    const isQueued = async () => Number(await value(at.db, queued)) >= waiting;
    await until(isQueued, 'all are queued');
    await until(() => messages.length === batch, 'the first batch is at the gateway');

    await announce(true);
    const isUrgent = (message: object) => JSON.stringify(message).includes('URGENTE');
    await until(() => messages.some(isUrgent), 'the urgent one is at the gateway');
    expect(messages.filter((message) => !isUrgent(message))).toHaveLength(batch);
    answer();
    await work.stop();
  },
);
