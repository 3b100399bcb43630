import { writeFile } from 'node:fs/promises';
import { expect, test as base } from '@playwright/test';
import { startBareChromium } from './engines/bare-chromium.ts';
import { Engine } from './engines/engine.ts';
import { startWebKit } from './engines/webkit.ts';
import { asOffice, type Guardian, guardiansOfSchool } from './family-side.ts';
import { codeMailedTo } from './outbox.ts';
import { schoolDay } from './school-days.ts';
import type { PortalServer } from './server.ts';
import { openSchool } from './story.ts';

const drivers = {
  Chromium: startBareChromium,
  WebKit: () => startWebKit({ isBarePhone: true }),
};

interface Phones {
  engine: keyof typeof drivers;
  /** A phone whose browser runs no script and knows nothing of the portal. */
  phone: Engine;
}

const test = base.extend<Phones, { portal: PortalServer }>({
  portal: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const { portal, end } = await openSchool();
      await use(portal);
      await end();
    },
    { scope: 'worker' },
  ],
  engine: ['Chromium', { option: true }],
  phone: async ({ engine }, use, testInfo) => {
    const phone = new Engine(await drivers[engine]());
    try {
      await use(phone);
      await phone.expectNoComplaints();
    } finally {
      await writeFile(testInfo.outputPath('phone.png'), await phone.picture());
      await phone.close();
    }
  },
});

/** Guardians of one child whom no other story of this file needs. */
async function guardianAt(portal: PortalServer, place: number): Promise<Guardian> {
  const all = await guardiansOfSchool(portal.url);
  return all.filter(({ email, students }) => email && students.length === 1)[place]!;
}

/** Types a new code of the guardian, as the office dictates it. */
async function typeCode(phone: Engine, portal: PortalServer, { id }: Guardian): Promise<void> {
  const code = await asOffice(portal.url, async (office, options) => {
    const made = await office.post(`/v1/guardians/${id}/links`, options);
    return ((await made.json()) as { code: { text: string } }).code.text;
  });
  await phone.open(`${portal.url}/familia/entrar`);
  await phone.type('Tenho um código', code);
  await phone.click('button', 'entrar com o código');
  // The page before has a button that begins with the same word.
  await phone.see('heading', 'Olá,');
}

/** Sends something about the guardian's child, and opens it on their phone. */
async function openItem(
  { phone, portal }: { phone: Engine; portal: PortalServer },
  { kind, ...content }: { kind: string; title: string; [field: string]: unknown },
): Promise<void> {
  const guardian = await guardianAt(portal, 0);
  await asOffice(portal.url, async (office, options) => {
    const communication = { description: 'Veja abaixo.', ...content };
    const data = { communication, studentIds: guardian.students.map(({ id }) => id) };
    await office.post(`/v1/communication/${kind}`, { ...options, data });
  });
  await typeCode(phone, portal, guardian);
  await phone.click('button', 'entrar');
  await phone.click('link', content.title);
  await phone.see('heading', content.title);
}

for (const engine of Object.keys(drivers) as (keyof typeof drivers)[]) {
  test.describe(`a guardian without scripts in ${engine}`, () => {
    test.use({ engine });

    test('enters by a code, gives the phone to another one, and asks for a link', async ({
      portal,
      phone,
    }) => {
      const [first, second] = [await guardianAt(portal, 1), await guardianAt(portal, 2)];
      await phone.open(`${portal.url}/familia/entrar`);
      await phone.type('Tenho um código', '1234');
      await phone.click('button', 'entrar com o código');
      await phone.see('text', 'Confira');
      await typeCode(phone, portal, first);
      await phone.click('button', 'entrar');
      await phone.see('heading', 'Novidades');

      await typeCode(phone, portal, second);
      await phone.see('text', 'Ele já está com outro acesso');
      await phone.click('button', 'trocar');
      await phone.see('heading', 'Novidades');

      await phone.open(`${portal.url}/familia/entrar`);
      await phone.type('Receba um link novo', '119');
      await phone.click('button', 'receber um link novo');
      await phone.see('text', 'DDD');
      await phone.open(`${portal.url}/familia/entrar`);
      await phone.type('Receba um link novo', second.email!);
      await phone.click('button', 'receber um link novo');
      await phone.see('text', 'o link chega em alguns minutos');
    });

    test('answers an event, and another way', async ({ portal, phone }) => {
      const [startTime, endTime] = [9, 11].map((hour) => `${schoolDay(10)}T${hour}:00:00-03:00`);
      const event = { startTime: startTime!.replace('T9', 'T09'), endTime, place: 'Planetário' };
      await openItem({ phone, portal }, { kind: 'event', title: `Passeio (${engine})`, ...event });
      await phone.click('button', 'vai');
      await phone.see('text', 'Presença confirmada');
      await phone.click('button', 'não vai');
      await phone.see('text', 'Não vai');
    });

    test('marks an activity as done', async ({ portal, phone }) => {
      const activity = { kind: 'activity', dueDate: schoolDay(5) };
      await openItem({ phone, portal }, { title: `Colagem (${engine})`, ...activity });
      await phone.click('checkbox', 'marcar como concluída');
      await phone.click('button', 'salvar');
      await phone.see('checkbox', ': concluída');
    });

    test('confirms a comunicado', async ({ portal, phone }) => {
      await openItem({ phone, portal }, { kind: 'announcement', title: `Portão (${engine})` });
      await phone.click('button', 'li e estou ciente');
      await phone.see('text', 'Você confirmou a leitura');
    });

    test('answers a poll', async ({ portal, phone }) => {
      const poll = { kind: 'poll', options: ['Parque', 'Museu'], closingDay: schoolDay(5) };
      await openItem({ phone, portal }, { title: `Aonde vamos? (${engine})`, ...poll });
      await phone.click('field', 'Museu');
      await phone.click('button', 'responder');
      await phone.see('text', 'Respondida');
    });

    test('changes the e-mail by a code', async ({ portal, phone }) => {
      await typeCode(phone, portal, await guardianAt(portal, 4));
      await phone.click('button', 'entrar');
      await phone.click('link', 'Mais');
      await phone.click('link', 'Meus contatos');
      await phone.type('Novo e-mail', 'sem arroba');
      await phone.click('button', 'enviar código');
      await phone.see('text', 'Digite o celular com DDD ou o e-mail.');
      const address = `nova-${engine.toLowerCase()}@familia.test`;
      await phone.type('Novo e-mail', address);
      await phone.click('button', 'enviar código');
      await phone.see('text', `Mandamos um código para ${address}`);
      const code = () => codeMailedTo(address, portal.dataFolder);
      await expect.poll(code).toMatch(/^\d{6}$/);
      await phone.type('Código de 6 números', (await code())!);
      await phone.click('button', 'confirmar');
      await phone.see('text', 'Contato trocado!');
      await phone.see('text', address);
    });

    test('writes to the school, and finds the way to every page', async ({ portal, phone }) => {
      await typeCode(phone, portal, await guardianAt(portal, 3));
      await phone.click('button', 'entrar');
      await phone.click('link', 'Mensagens');
      await phone.type('Mensagem', 'Ela está com febre desde ontem.');
      await phone.click('button', 'enviar');
      await phone.see('text', 'Ela está com febre desde ontem.');
      await phone.see('field', 'Mensagem');
      await phone.click('link', 'Diários');
      await phone.see('heading', 'Diários de');
      await phone.click('link', 'Mais');
      await phone.see('text', 'Avisos, aparelhos e ajustes precisam dele');
    });
  });
}
