import { chromium, type Page } from '@playwright/test';
import { query, value } from '../apps/api/testing/query.ts';
import { password } from '../apps/api/testing/school.ts';
import type { BenchServer } from './bench-server.ts';
import type { Result } from './measure.ts';

const frames = 240;
const pixelsPerFrame = 60;

/** Time between two frames while a chat is scrolled through, with few messages and with many. */
export async function benchScrolling({ db, made, url }: BenchServer): Promise<Result[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${url}/login`);
    await page.getByLabel('E-mail').fill(made.administrator.email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'continuar' }).click();
    await page.getByRole('heading', { name: /^olá/ }).waitFor();
    const usual: Result[] = [];
    const slow: Result[] = [];
    for (const [index, total] of [50, 1000].entries()) {
      await fillChat({ db, made }, total);
      const times = await scrollThrough(page, `${url}/mensagens/${chatId}`, total);
      const compared = { isComparedWithLast: index > 0 };
      usual.push({
        what: `a frame, half take less, ${total} messages`,
        milliseconds: share(times, 0.5),
        ...compared,
      });
      slow.push({
        what: `a frame, 95 % take less, ${total} messages`,
        milliseconds: share(times, 0.95),
        ...compared,
      });
    }
    return [...usual, ...slow];
  } finally {
    await browser.close();
  }
}

const chatId = '018f0000-0000-7000-8000-00000000c4a7';

async function fillChat({ db, made }: Pick<BenchServer, 'db' | 'made'>, total: number) {
  const { school, marta } = made;
  await query(
    db,
    `insert into chats (id, school_id, guardian_id, created_at)
     values ('${chatId}', '${school.id}', '${marta.id}', now()) on conflict do nothing`,
  );
  const present = await value<number>(db, 'select count(*)::int from chat_messages');
  await query(
    db,
    `insert into chat_messages (id, school_id, chat_id, guardian_id, text, created_at)
     select ('018f0000-1111-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${school.id}',
       '${chatId}', '${marta.id}', 'Mensagem ' || n || repeat(' sobre a saída de hoje', n % 7),
       now() - (2000 - n) * interval '20 minutes'
     from generate_series(${present + 1}, ${total}) as n`,
  );
}

/** Milliseconds of each frame from the end of the chat upwards, shortest first. */
async function scrollThrough(page: Page, address: string, total: number): Promise<number[]> {
  await page.goto(address);
  const messages = page.getByRole('log').getByRole('listitem');
  await messages.first().waitFor();
  while ((await messages.count()) < total) {
    const shown = await messages.count();
    await page.getByRole('button', { name: 'mensagens anteriores' }).click();
    await messages.nth(shown).waitFor();
  }
  const times = await page.getByRole('log').evaluate(
    async (list, { count, step }) => {
      list.scrollTop = list.scrollHeight;
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const taken: number[] = [];
      let before = await nextFrame();
      for (let frame = 0; frame < count; frame += 1) {
        list.scrollTop -= step;
        const now = await nextFrame();
        taken.push(now - before);
        before = now;
      }
      return taken;
    },
    { count: frames, step: pixelsPerFrame },
  );
  return times.sort((a, b) => a - b);
}

const share = (sorted: number[], part: number) => sorted[Math.floor(sorted.length * part)]!;
