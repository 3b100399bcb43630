import { followFileAddresses } from '@caderneta/api-client';
import { getFiles, type StoredFile } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renewFile } from './renew-files.ts';

const idOf = (number: number) => `01960000-0000-4000-8000-00000000000${number}`;
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;
const address = (id: string, variant: string, end: number) =>
  `/files/${id}/${variant}?e=${end}&h=s1&s=signed`;

const asked: string[] = [];
const server = mockServer();
beforeAll(() => followFileAddresses(renewFile));
beforeEach(() => {
  asked.length = 0;
  server.use(
    mockEndpoint(getFiles, ({ query }) => {
      asked.push(query.ids);
      // One that was deleted meanwhile is left out.
      return query.ids
        .split(',')
        .filter((id) => id !== idOf(9))
        .map(newFile);
    }),
  );
});

function newFile(id: string): StoredFile {
  const end = inMinutes(10);
  const file = { id, originalName: 'foto.jpg', mediaType: 'image/jpeg', size: 9 };
  const srcSet = `${address(id, '320', end)} 320w`;
  return { ...file, location: address(id, 'original', end), srcSet };
}

function show(...ids: string[]) {
  document.body.innerHTML = ids
    .map((id) => {
      const old = address(id, 'original', inMinutes(-60));
      const narrow = address(id, '320', inMinutes(-60));
      return `<a href="${old}"><img src="${old}" srcset="${narrow} 320w" alt="${id}"></a>`;
    })
    .join('');
}

const endOf = (text: string | null) => Number(/e=(\d+)/.exec(text ?? '')?.[1]);
const isRenewed = (element: HTMLElement, attribute: string) =>
  endOf(element.getAttribute(attribute)) > inMinutes(0);

test('pictures that expired together are asked for once and shown wherever they are', async () => {
  show(idOf(1), idOf(2), idOf(1));
  const images = screen.getAllByRole('img');
  images.forEach((image) => fireEvent.error(image));
  await waitFor(() => expect(images.every((image) => isRenewed(image, 'src'))).toBe(true));
  expect(images.every((image) => isRenewed(image, 'srcset'))).toBe(true);
  expect(screen.getAllByRole('link').every((link) => isRenewed(link, 'href'))).toBe(true);
  expect(asked).toEqual([`${idOf(1)},${idOf(2)}`]);

  // A new address that fails too is not renewed again; an old one in a form is replaced.
  fireEvent.error(images[0]!);
  show(idOf(2));
  fireEvent.error(screen.getByRole('img'));
  await waitFor(() => expect(isRenewed(screen.getByRole('img'), 'src')).toBe(true));
  expect(asked).toHaveLength(1);
});

test('a file that is gone is asked for once', async () => {
  show(idOf(9));
  fireEvent.error(screen.getByRole('img'));
  await waitFor(() => expect(asked).toHaveLength(1));
  await renewFile(idOf(9), address(idOf(9), 'original', 1));
  expect(asked).toHaveLength(1);
});

test('an expired link opens with its new address', async () => {
  show(idOf(3));
  const link = screen.getByRole('link');
  const opened: string[] = [];
  document.addEventListener('click', (event) => {
    // jsdom goes nowhere.
    if (!event.defaultPrevented) opened.push(link.getAttribute('href') ?? '');
    event.preventDefault();
  });
  fireEvent.click(link);
  expect(opened).toEqual([]);
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(endOf(opened[0]!)).toBeGreaterThan(inMinutes(0));
  fireEvent.click(link);
  expect(opened).toHaveLength(2);
  expect(asked).toEqual([idOf(3)]);
});

test('a recording that expired is played by its new address; one that does not play is left alone', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const old = address(idOf(5), 'original', inMinutes(-60));
  const sound = address(idOf(6), 'original', inMinutes(10));
  document.body.innerHTML = `
    <audio controls aria-label="recado" src="${old}"></audio>
    <audio controls aria-label="outro" src="${sound}"></audio>`;
  const [expired, broken] = [screen.getByLabelText('recado'), screen.getByLabelText('outro')];
  fireEvent.error(broken);
  fireEvent.error(expired);
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  expect(play.mock.contexts).toEqual([expired]);
  expect(isRenewed(expired, 'src')).toBe(true);
  expect(asked).toEqual([idOf(5)]);
  play.mockRestore();
});
