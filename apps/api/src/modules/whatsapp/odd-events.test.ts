import { afterAll, expect, test } from '@jest/globals';
import { whatsAppSettings } from '../../../testing/messaging-settings.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { signedCall, startWhatsApp, webhookCall } from '../../../testing/whatsapp-server.ts';

const whatsApp = await startWhatsApp();
afterAll(() => whatsApp.close());
const { at } = useTestSchool({
  settings: whatsAppSettings(whatsApp.url),
  isFreshForEach: true,
});

const incoming = (id: string, text: unknown, more: object = {}) => ({
  from: '5511900000001',
  id: `wamid.${id}`,
  timestamp: '1773144000',
  type: 'text',
  text: { body: text },
  ...more,
});
const status = (more: object) => ({
  id: 'wamid.status',
  status: 'read',
  timestamp: '1773144000',
  recipient_id: '5511900000001',
  ...more,
});
const tell = async (value: Parameters<typeof webhookCall>[0]) =>
  (await at.app.inject(webhookCall(value))).statusCode;
const chat = async () =>
  (await query<{ text: string }>(at.db, `select text from chat_messages order by id`)).map(
    ({ text }) => text,
  );

test('odd texts are stored clean, and nothing odd holds up what stands behind it', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const call = signedCall(
    webhookCall({
      statuses: [
        status({ id: 'wamid.\0' }),
        status({ status: 'failed', errors: [{ code: 'many' }] }),
        status({ timestamp: '999999999999' }),
        status({ biz_opaque_callback_data: '\0' }),
        status({ id: 'x'.repeat(50_000), pricing: 7 }),
        status({ id: 7 }),
      ],
      messages: [
        incoming('nul', 'Bom\0 dia'),
        incoming('\0id', 'Número'),
        incoming('half', 'Ana \ud83d'),
        incoming('composed', 'Amanha\u0303'),
        incoming('cut', `${'a'.repeat(3_999)}😀`),
        incoming('type', 7),
        incoming('unknown', 'Oi', { type: 'hologram' }),
        incoming('deep', 'Fundo', { context: 'DEEP' }),
        incoming(
          Buffer.alloc(9_000)
            .map((_, index) => 33 + ((index * 7) % 90))
            .toString(),
          'Longo',
        ),
        incoming('name', 'Nome', { profile: { name: '\0\udfff' } }),
        incoming('last', 'Por último'),
      ],
    }).payload.replace('"DEEP"', deep),
  );
  expect((await at.app.inject(call)).statusCode).toBe(200);
  const stored = await chat();
  expect(stored).toEqual([
    'Bom dia',
    'Número',
    'Ana \ufffd',
    'Amanhã',
    `${'a'.repeat(3_999)}\ufffd`,
    'Fundo',
    'Nome',
    'Por último',
  ]);
  expect((await at.app.inject(call)).statusCode).toBe(200);
  expect(await chat()).toEqual(stored);
});

test('an entry that is none does not hold up the others', async () => {
  const { payload } = webhookCall({ messages: [incoming('one', 'Cheguei')] });
  const [entry] = (JSON.parse(payload) as { entry: unknown[] }).entry;
  const body = { object: 'whatsapp_business_account', entry: [null, 7, { changes: 'x' }, entry] };
  expect((await at.app.inject(signedCall(JSON.stringify(body)))).statusCode).toBe(200);
  expect(await chat()).toEqual(['Cheguei']);
});

/** Returns how to mend it. */
async function failFor(id: string, state: string): Promise<() => Promise<unknown>> {
  await query(
    at.db,
    `create or replace function fail_once() returns trigger language plpgsql as $$ begin
       if new.id = '${id}' then raise exception using errcode = '${state}'; end if;
       return new; end $$;`,
  );
  await query(
    at.db,
    `create trigger fail_once before insert on whats_app_messages
     for each row execute function fail_once()`,
  );
  return () => query(at.db, 'drop function fail_once cascade');
}
const three = ['one', 'two', 'three'].map((id) => incoming(id, id));

test('what fails for want of the database comes again, and doubles nothing', async () => {
  const mend = await failFor('wamid.two', '57P03');
  expect(await tell({ messages: three })).toBe(503);
  expect(await chat()).toEqual(['one', 'three']);
  await mend();
  expect(await tell({ messages: three })).toBe(200);
  expect(await chat()).toEqual(['one', 'three', 'two']);
});

test('an event that the database never takes is left out, once for all', async () => {
  const mend = await failFor('wamid.two', '22021');
  expect(await tell({ messages: three })).toBe(200);
  expect(await chat()).toEqual(['one', 'three']);
  await mend();
});
