import { keepFirstView } from './first-view.ts';

const page = (children: string) => `<div class="frame-drawn"><main>${children}</main></div>`;
const form = `<h1>mensagens</h1><input aria-label="Buscar" value=""><button>ver mais</button>`;

/** @returns what the server wrote, and where the app renders */
function open(html: string) {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const painted = document.getElementById('root')!;
  const { place: app, show } = keepFirstView(painted);
  return { painted, app, show };
}

/** Observers hear of what changed once the present work is done. */
const heard = () => new Promise<void>((resolve) => queueMicrotask(resolve));

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

test('a page that the server did not draw is the app’s at once', () => {
  const { painted, app } = open('<main></main>');
  expect(app).toBe(painted);
  expect(painted.id).toBe('root');
});

test('the server’s page stands until the app shows a whole one', async () => {
  const { painted, app } = open(page(form));
  expect(app).not.toBeInTheDocument();
  app.innerHTML = '<main><h1>mensagens</h1><p aria-busy="true"></p></main>';
  await heard();
  expect(painted).toBeInTheDocument();
  app.querySelector('p')!.remove();
  await heard();
  expect(painted).not.toBeInTheDocument();
  expect(document.getElementById('root')).toBe(app);
});

test('an app that says what failed takes over too', async () => {
  const { painted, app } = open(page(form));
  app.innerHTML = '<main><p role="alert">Sem conexão</p></main>';
  await heard();
  expect(painted).not.toBeInTheDocument();
});

test('what was typed and tapped goes to the app', async () => {
  const { painted, app } = open(page(form));
  painted.querySelector('input')!.value = 'ana';
  painted.querySelector('button')!.click();
  const [typed, tapped] = [jest.fn(), jest.fn()];
  app.addEventListener('input', ({ target }) => void typed((target as HTMLInputElement).value));
  app.addEventListener('click', ({ target }) => void tapped((target as HTMLElement).textContent));
  app.innerHTML = `<main>${form}</main>`;
  await heard();
  expect(typed.mock.calls).toEqual([['ana']]);
  expect(tapped.mock.calls).toEqual([['ver mais']]);
});

test('nothing moves under a finger', async () => {
  const { painted, app } = open(page(form));
  // jsdom has no fingers: nothing there is ever active.
  const button = painted.querySelector('button');
  const find = jest.spyOn(painted, 'querySelector').mockReturnValue(button);
  app.innerHTML = `<main>${form}</main>`;
  await heard();
  expect(find.mock.calls).toEqual([[':active']]);
  expect(painted).toBeInTheDocument();
  find.mockRestore();
  jest.advanceTimersToNextFrame();
  expect(painted).not.toBeInTheDocument();
});

test('of two alike the one in the same place is meant', async () => {
  const twice = '<h1>turmas</h1><button>abrir</button><button>abrir</button>';
  const { painted, app } = open(page(twice));
  painted.querySelectorAll('button')[1]!.click();
  const tapped = jest.fn();
  app.addEventListener('click', ({ target }) => void tapped(target));
  app.innerHTML = `<main>${twice}</main>`;
  await heard();
  expect(tapped.mock.calls).toEqual([[app.querySelectorAll('button')[1]]]);
});

test('after a while the app shows whatever it has', () => {
  const { painted, app } = open(page(form));
  app.innerHTML = '<main></main>';
  jest.runOnlyPendingTimers();
  expect(painted).not.toBeInTheDocument();
  expect(document.getElementById('root')).toBe(app);
});

test('a dialog does not wait', () => {
  const { painted, app, show } = open(page(form));
  painted.querySelector('button')!.click();
  const tapped = jest.fn(show);
  app.innerHTML = `<main>${form}<p aria-busy="true"></p></main>`;
  app.addEventListener('click', tapped);
  show();
  expect(painted).not.toBeInTheDocument();
  expect(app).toBeInTheDocument();
  expect(tapped).toHaveBeenCalledTimes(1);
});

describe('a form', () => {
  const fields = (title: string, text: string) =>
    `<h1>Novo</h1><label for="${title}">Título</label><input id="${title}">
    <label for="${text}">Descrição</label><textarea id="${text}"></textarea>`;
  const begin = () => {
    const opened = open(page(fields('a', 'b')));
    const [title, text] = opened.painted.querySelectorAll<HTMLInputElement>('input, textarea');
    return { ...opened, title: title!, text: text! };
  };
  const written = (app: HTMLElement) =>
    [...app.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);

  test('has what was written there', async () => {
    const { app, title, text } = begin();
    title.value = 'Feira';
    text.value = 'Tragam frutas';
    app.innerHTML = `<main>${fields('x', 'y')}</main>`;
    await heard();
    expect(written(app)).toEqual(['Feira', 'Tragam frutas']);
  });

  test('that asks something first gets what was written once it shows its fields', async () => {
    const { painted, app, title, text } = begin();
    title.value = 'Feira';
    text.value = 'Tragam frutas';
    app.innerHTML = '<main><h1>Novo</h1><button>continuar de onde parou</button></main>';
    await heard();
    expect(painted).not.toBeInTheDocument();
    app.innerHTML = `<main>${fields('x', 'y').replace('</textarea>', 'Reunião$&')}</main>`;
    await heard();
    expect(written(app)).toEqual(['Feira', 'Reunião Tragam frutas']);
  });

  test('stays for who writes in it, however late the app is', async () => {
    const { painted, app, title } = begin();
    title.value = 'Feira';
    app.innerHTML = '<main><p aria-busy="true"></p></main>';
    jest.runOnlyPendingTimers();
    expect(painted).toBeInTheDocument();
    app.innerHTML = `<main>${fields('x', 'y')}<p aria-busy="true"></p></main>`;
    jest.runOnlyPendingTimers();
    expect(painted).not.toBeInTheDocument();
    expect(written(app)).toEqual(['Feira', '']);
  });
});
