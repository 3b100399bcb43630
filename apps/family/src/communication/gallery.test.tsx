import { mockServer } from '@caderneta/api-client/msw/server';
import { http, HttpResponse } from 'msw';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Received } from '../testing/received.ts';
import { address, renderFamily } from '../testing/render-family.tsx';
import { itemId, sampleFile, sampleItem } from '../testing/sample-item.ts';

const at = `/familia/item/${itemId}`;
const photos = Array.from({ length: 12 }, (_, number) => sampleFile(number));
const received = new Received();
received.item = sampleItem({
  ...{ kind: 'gallery', date: '2026-02-20', attachments: photos },
  smallBytes: 600_000,
});
const server = mockServer();
beforeEach(() => server.use(...received.handlers));

const viewer = async () =>
  within(await screen.findByRole('dialog', { name: 'Fotos em tela cheia' }));

test('every photo has a place in the grid and opens on the whole screen', async () => {
  const { user } = renderFamily({ at });
  expect(await screen.findByText('12 fotos · 20/02/2026 · esta galeria: 586 kB')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Foto \d+ de 12$/ })).toHaveLength(12);
  await user.click(screen.getByRole('link', { name: 'Foto 3 de 12' }));

  const shown = await viewer();
  expect(shown.getByRole('status')).toHaveTextContent('3 de 12');
  expect(shown.getByRole('img', { name: 'Foto 3 de 12' })).toBeVisible();
  expect(shown.getByRole('link', { name: 'baixar foto 3 de 12' })).toHaveAttribute(
    'download',
    'foto-2.jpg',
  );
  expect(address()).toBe(`${at}?foto=3`);
});

test('arrow keys and buttons lead from photo to photo, and stop at the ends', async () => {
  const { user } = renderFamily({ at: `${at}?foto=11` });
  const shown = await viewer();
  act(() => shown.getByRole('list', { name: 'Fotos' }).focus());
  await user.keyboard('{ArrowRight}');
  expect(shown.getByRole('status')).toHaveTextContent('12 de 12');
  expect(shown.getByRole('button', { name: 'próxima foto' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.keyboard('{ArrowRight}');
  expect(shown.getByRole('status')).toHaveTextContent('12 de 12');
  await user.click(shown.getByRole('button', { name: 'foto anterior' }));
  expect(shown.getByRole('status')).toHaveTextContent('11 de 12');
  act(() => shown.getByRole('list', { name: 'Fotos' }).focus());
  await user.keyboard('{Home}');
  expect(shown.getByRole('status')).toHaveTextContent('1 de 12');
  expect(address()).toBe(`${at}?foto=1`);
});

test('a swipe counts when the next photo is in the middle', async () => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
  renderFamily({ at: `${at}?foto=1` });
  const shown = await viewer();
  const track = shown.getByRole('list', { name: 'Fotos' });
  track.scrollLeft = 150;
  fireEvent.scroll(track);
  expect(shown.getByRole('status')).toHaveTextContent('1 de 12');
  track.scrollLeft = 300;
  fireEvent.scroll(track);
  expect(shown.getByRole('status')).toHaveTextContent('2 de 12');
  expect(track.scrollLeft).toBe(300);
});

test('Escape closes, and so does the way back; the focus returns to the photo', async () => {
  const { user } = renderFamily({ at });
  const link = await screen.findByRole('link', { name: 'Foto 5 de 12' });
  await user.click(link);
  await viewer();
  const dialog = screen.getByRole('dialog');
  fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe(at);
  expect(link).toHaveFocus();

  await user.click(link);
  await viewer();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an address of a photo that does not exist opens the gallery', async () => {
  renderFamily({ at: `${at}?foto=13` });
  expect(await screen.findByText('12 fotos · 20/02/2026 · esta galeria: 586 kB')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('all photos are one download, which says what it weighs', async () => {
  renderFamily({ at });
  const all = await screen.findByRole('link', { name: 'baixar todas (1,4 MB)' });
  expect(all).toHaveAttribute('href', `/v1/family/galleries/${itemId}/photos.zip`);
});

test('a photo is shared with other apps where the browser gives them files', async () => {
  const { location } = photos[0]!;
  const widths = ['320', '1280', 'original'].map((name) => location.replace('original', name));
  const srcSet = `${widths[0]} 320w, ${widths[1]} 1280w, ${widths[2]} 3000w`;
  const [first, ...others] = photos;
  const attachments = [{ ...first!, srcSet }, ...others];
  received.item = { ...received.item, attachments };
  const shared: ShareData[] = [];
  const share = (data: ShareData) => Promise.resolve(void shared.push(data));
  Object.assign(navigator, { canShare: () => true, share });
  const asked = jest.spyOn(window, 'fetch');
  try {
    server.use(
      http.get('*/files/:id/1280', () =>
        HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'image/jpeg' } }),
      ),
    );
    const { user } = renderFamily({ at: `${at}?foto=1` });
    const open = await viewer();
    await user.click(open.getByRole('button', { name: 'compartilhar foto 1 de 12' }));
    await waitFor(() => expect(shared).toHaveLength(1));
    expect(shared[0]!.files![0]).toMatchObject({ name: 'foto-0.jpg', type: 'image/jpeg' });
    expect(asked).toHaveBeenCalledWith(widths[1], expect.anything());
  } finally {
    Object.assign(navigator, { canShare: undefined, share: undefined });
    received.item = { ...received.item, attachments: photos };
  }
});
