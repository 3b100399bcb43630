import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { Engine } from './engines/engine.ts';
import type { StartDriver } from './engines/engine.ts';
import { startFirefox } from './engines/firefox.ts';
import { startWebKit } from './engines/webkit.ts';
import { guardianOfOneChild, linkFromOffice } from './family-side.ts';
import { password, people } from './people.ts';
import type { PortalServer } from './server.ts';
import { openSchool } from './story.ts';

interface EngineFixtures {
  /** Opens a browser that knows nothing of the portal, and closes it after the test. */
  start: (driver: StartDriver) => Promise<Engine>;
}

/** Chromium, which tells every other story, has no part in these. */
const test = base.extend<EngineFixtures, { portal: PortalServer }>({
  portal: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const { portal, end } = await openSchool();
      await use(portal);
      await end();
    },
    { scope: 'worker' },
  ],
  // eslint-disable-next-line no-empty-pattern -- as above
  start: async ({}, use, testInfo) => {
    const engines: Engine[] = [];
    await use(async (driver) => {
      const engine = new Engine(await driver());
      engines.push(engine);
      return engine;
    });
    try {
      for (const [index, engine] of engines.entries()) {
        if (testInfo.status === testInfo.expectedStatus) continue;
        const path = testInfo.outputPath(`window-${index}.png`);
        await writeFile(path, await engine.picture());
      }
    } finally {
      await Promise.all(engines.map((engine) => engine.close()));
    }
  },
});

/** Area → its heading, and a link that its list holds in the demo school. */
const lists = [
  ['Comunicados', 'Comunicados', 'Portão lateral em manutenção'],
  ['Eventos', 'Eventos', 'Café com a direção'],
  ['Atividades', 'Atividades', 'Caça às formas geométricas'],
  ['Galerias', 'Galerias', 'Colheita na horta'],
  ['Mural', 'Mural', 'Cardápio desta semana'],
  ['Diários', 'Diários', 'Maternal II'],
  ['Mensagens', 'mensagens', 'Camila Correia'],
  ['Gerenciar', 'Gerenciar', 'Maternal II'],
] as const;

for (const [name, driver] of Object.entries({ Firefox: startFirefox, WebKit: startWebKit })) {
  test(`in ${name} the school sends a comunicado, and the family reads it`, async ({
    portal,
    start,
  }) => {
    const guardian = await guardianOfOneChild(portal.url);
    const [student] = guardian.students;
    const sent = { title: `Feira de livros (${name})`, description: 'Tragam um, levem outro.' };
    const staff = await start(driver);

    await test.step('the administrator signs in', async () => {
      await staff.open(portal.url);
      await staff.type('E-mail', people.administrator.email);
      await staff.type('Senha', password);
      await staff.click('button', 'continuar');
      await staff.see('heading', `olá, ${people.administrator.firstName}`);
    });

    for (const [area, heading, listed] of lists) {
      await test.step(`they open ${area}`, async () => {
        await staff.click('link', area);
        await staff.see('heading', heading);
        await staff.see('link', listed);
      });
    }

    await test.step('they open employees and students', async () => {
      await staff.see('heading', 'Funcionários');
      await staff.see('link', people.teacher.firstName);
      await staff.click('link', student!.classroomName);
      await staff.see('link', student!.name);
    });

    await test.step('they write and send a comunicado', async () => {
      await staff.click('link', 'Comunicados');
      await staff.click('link', 'novo comunicado');
      await staff.type('Título', sent.title);
      await staff.type('Descrição', sent.description);
      await staff.type('Buscar aluno ou turma', student!.name);
      await staff.click('checkbox', student!.name.split(' ').slice(0, 2).join(' '));
      await staff.see('text', '1 aluno ·');
      await staff.click('button', 'enviar');
      await staff.see('text', 'Comunicado enviado!');
      await staff.see('link', sent.title);
    });
    await staff.expectNoComplaints();

    await test.step('the guardian pairs their browser, and reads it', async () => {
      const family = await start(driver);
      await family.open(await linkFromOffice(portal.url, guardian));
      await family.click('button', 'entrar');
      await family.seeAfter('agora não', 'heading', 'Novidades');
      await family.click('link', sent.title);
      await family.see('heading', sent.title);
      await family.see('text', sent.description);
      await family.click('button', 'li e estou ciente');
      await family.see('text', 'Você confirmou a leitura');
      await family.expectNoComplaints();
    });
  });
}
