import { expect, test } from '@playwright/test';
import { makeRemote } from '../tooling/new-remote/new-remote.ts';
import { copyDemoSchool, databaseOf, removeSchool } from './demo-school.ts';
import { develop, isMarked, mark, npmRunDev, overlayOf } from './developing.ts';
import { heading } from './deployment.ts';
import { signIn } from './people.ts';
import { SourceCopy } from './source-copy.ts';

const page = `import { useState } from 'react';
import { EmptyState, PageHeader, TextField } from '@caderneta/ui';
import { Total } from './total.tsx';

export default function CantinaPage() {
  const [order, setOrder] = useState('');
  return (
    <>
      <PageHeader title="Cantina" />
      <TextField label="Pedido" value={order} onChange={(event) => setOrder(event.target.value)} />
      <Total letters={order.length} />
      <EmptyState />
    </>
  );
}
`;

const total = `export function Total({ letters }: { letters: number }) {
  return <p>Total: {letters}</p>;
}
`;

test('what a developer typed stays while they edit, and errors stand on the page until mended', async ({
  page: tab,
}) => {
  const sources = await SourceCopy.make('shell', ['api', 'demo-school', 'family']);
  const data = await copyDemoSchool();
  await makeRemote(['cantina'], sources.root);
  const [pageFile, totalFile] = ['cantina.page.tsx', 'total.tsx'].map(
    (file) => `../cantina/src/${file}`,
  ) as [string, string];
  await sources.write(pageFile, page);
  await sources.write(totalFile, total);
  const machine = await develop({
    command: npmRunDev(sources.root),
    cwd: sources.root,
    settings: { ...(await databaseOf(data)), DATA_FOLDER: data, NODE_ENV: '' },
    ready: 'prof@girassol.demo',
  });
  const overlay = overlayOf(tab);
  try {
    await tab.goto(`${machine.url}/cantina`);
    await signIn(tab, 'teacher');
    await expect(heading(tab, 'Cantina')).toBeVisible();
    await tab.getByLabel('Pedido').fill('dois sucos');
    await mark(tab);

    await test.step('a change of the page, and of a part of it', async () => {
      await sources.change(pageFile, 'label="Pedido"', 'label="Encomenda"');
      await expect(tab.getByLabel('Encomenda')).toHaveValue('dois sucos');
      await sources.change(totalFile, 'Total:', 'Letras:');
      await expect(tab.getByText('Letras: 10')).toBeVisible();
    });

    await test.step('a change of the design system', async () => {
      // A part that the HTML does not draw: with one that it does the page comes anew.
      const part = '../../packages/ui/src/feedback/empty-state.tsx';
      await sources.change(part, 'Não há nada aqui', 'Nada há aqui');
      await expect(tab.getByText('Nada há aqui por enquanto.')).toBeVisible();
      await expect(tab.getByLabel('Encomenda')).toHaveValue('dois sucos');
    });

    await test.step('an error of compiling', async () => {
      await sources.change(totalFile, '<p>', '<p');
      await expect(overlay).toContainText('apps/cantina/src/total.tsx:2');
      expect(machine.said()).toMatch(/cantina: não construiu\n.*apps\/cantina\/src\/total.tsx:2/);
      await sources.change(totalFile, '<p', '<p>');
      await expect(overlay).toHaveCount(0);
      await expect(tab.getByLabel('Encomenda')).toHaveValue('dois sucos');
    });

    await test.step('an error of running', async () => {
      await sources.change(
        totalFile,
        'return',
        'if (letters > 3) throw new Error("caro");\n  return',
      );
      await expect(overlay).toContainText('caro');
      await expect(overlay).toContainText('apps/cantina/src/total.tsx:2');
      await sources.change(totalFile, 'letters > 3', 'letters > 300');
      await expect(overlay).toHaveCount(0);
      await expect(tab.getByText(/^Letras:/)).toBeVisible();
    });
    expect(await isMarked(tab)).toBe(true);
  } finally {
    await machine.stop();
    await sources.remove();
    await removeSchool(data);
  }
});
