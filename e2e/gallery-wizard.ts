import type { Page } from '@playwright/test';

/** Pictures of a camera's size, no two alike, drawn in the page. */
export function drawPictures(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (all) =>
      all.map((_, index) => {
        const canvas = document.createElement('canvas');
        canvas.width = 1600;
        canvas.height = 1200;
        const context = canvas.getContext('2d')!;
        context.fillStyle = `hsl(${index * 47} 70% 60%)`;
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.fillStyle = 'white';
        context.font = '600px sans-serif';
        context.fillText(String(index + 1), 500, 800);
        return canvas.toDataURL('image/jpeg', 0.8);
      }),
    names,
  );
}

/** Drops files of these names at once, as from a folder. */
export async function dropPictures(page: Page, names: readonly string[]): Promise<void> {
  const pictures = await drawPictures(page, names);
  const transfer = await page.evaluateHandle(
    async ({ all, addresses }) => {
      const data = new DataTransfer();
      for (const [index, name] of all.entries()) {
        const bytes = Uint8Array.from(atob(addresses[index]!.split(',')[1]!), (letter) =>
          letter.charCodeAt(0),
        );
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      }
      return data;
    },
    { all: [...names], addresses: pictures },
  );
  const area = page.getByText('Adicionar imagens', { exact: true });
  await area.dispatchEvent('dragover', { dataTransfer: transfer });
  await area.dispatchEvent('drop', { dataTransfer: transfer });
}

export const nextButton = (page: Page) => page.getByRole('button', { name: 'próximo' });
export const publishButton = (page: Page) => page.getByRole('button', { name: 'publicar galeria' });
