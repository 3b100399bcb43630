import type { Family, FamilyCommunication, FeedItem } from '@caderneta/api-client/contract';
import type { Drawn, FirstPage, RefusedForm } from '@caderneta/family-texts';
import { feedItem } from '../testing/feed-items.ts';
import { sampleItem } from '../testing/sample-item.ts';
import { ana, theFamily } from '../testing/the-family.ts';
import { drawing, ready } from './server.ts';

const now = new Date('2026-11-18T17:05:00Z');
beforeAll(async () => {
  await ready;
  jest.useFakeTimers({ now });
});
afterAll(() => jest.useRealTimers());

const page = (
  address: string,
  content: FirstPage['content'],
  { family = theFamily, refused }: { family?: Family; refused?: RefusedForm } = {},
) =>
  drawing.drawPage({
    address,
    readAt: now.getTime(),
    family,
    unread: { items: 2, messages: 0 },
    forms: { proof: 'p-1', key: 'k-1', ...(refused && { refused }) },
    content,
  });

const feedOf = (items: FeedItem[], next: string | null = null): FirstPage['content'] => ({
  kind: 'feed',
  feed: { items, next, pendingCount: 3, asOf: now.toISOString() },
});

const itemPage = (changes: Partial<FamilyCommunication>, refused?: RefusedForm) => {
  const item = sampleItem(changes);
  return page(`/familia/item/${item.id}`, { kind: 'item', item }, { refused });
};

/** Attributes of each element with a name. */
function elementsIn(html: string, name: string): Partial<Record<string, string>>[] {
  const elements = [...html.matchAll(new RegExp(`<${name} ([^>]*)>`, 'g'))];
  return elements.map(([, attributes = '']) => {
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)];
    return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value]));
  });
}

/** What a browser would send of the page's first form, beside its fields and its button. */
function sentBy({ html }: Drawn): Record<string, string> {
  const [, form = ''] = /<form ([\s\S]*?)<\/form>/.exec(html) ?? [];
  const hidden = elementsIn(form, 'input').filter(({ type }) => type === 'hidden');
  return Object.fromEntries(hidden.map(({ name = '', value = '' }) => [name, value]));
}

/** Content-Security-Policy lets no attribute style anything. */
function expectStyled({ html, css, names }: Drawn) {
  expect(html).not.toMatch(/ style=/);
  const used = new Set(html.match(/(?<=[" ])c-[\w-]+/g));
  for (const name of used) {
    expect(css).toContain(`.${name}`);
    expect(names.split(' ')).toContain(name.slice(2));
  }
}

test('a feed can be read, opened and filtered by links alone', () => {
  const event = feedItem({
    kind: 'event',
    title: '<b>Festa</b> & "lanche"',
    startTime: '2026-12-20T12:00:00Z',
    imageUrl: '/files/1/festa.jpg',
  });
  const urgent = feedItem({
    title: 'Sem aula',
    standsFirst: true,
    badge: 'Urgente',
    isUnread: true,
  });
  const drawn = page('/familia?falta=1', feedOf([urgent, event], 'a/b='));
  const { html } = drawn;
  expectStyled(drawn);
  expect(html).toContain('&lt;b&gt;Festa&lt;/b&gt; &amp; &quot;lanche&quot;');
  expect(html).toContain(`href="/familia/item/${event.id}"`);
  expect(html).toContain('Domingo, 20 de dezembro, às 09:00');
  expect(html).toContain('src="/files/1/festa.jpg"');
  for (const words of ['Veja primeiro', 'Urgente', 'não visto', 'Hoje', 'Escola Girassol'])
    expect(html).toContain(words);
  expect(html).toContain(`href="/familia?crianca=${ana.id}&amp;falta=1"`);
  expect(html).toMatch(/aria-current="true" href="\/familia\?falta=1"[^>]*>Falta responder/);
  expect(html).toMatch(/href="\/familia\?falta=1&amp;depois=a%2Fb%3D"[^>]*>mostrar mais/);
  expect(html).toContain('atualizado <span hidden="">em 18/11/2026 </span>às 14:05');
  expect(html).toMatch(/<button[^>]* data-scripted="true"/);
});

test('an item can be read and answered', () => {
  const drawn = itemPage({
    kind: 'event',
    title: 'Festa',
    description: 'Traga </script> um prato\nhttps://escola.test',
    startTime: '2026-12-20T12:00:00Z',
    endTime: '2026-12-20T15:00:00Z',
    place: 'Quadra',
    isAnswerable: true,
  });
  const { html } = drawn;
  expectStyled(drawn);
  expect(html).toContain('Domingo, 20 de dezembro, das 09:00 às 12:00');
  expect(html).toContain('Quadra');
  expect(html).toContain('Traga &lt;/script&gt; um prato');
  expect(html).toContain('href="https://escola.test"');
  expect(html).toMatch(/<a [^>]*href="\/familia"[^>]*><svg[^>]*lucide-arrow-left/);
  expect(elementsIn(html, 'form')).toHaveLength(2);
});

const proven = { prova: 'p-1', chave: 'k-1' };

test('each act is a form that proves its page, and names act and child', () => {
  const child = { crianca: ana.id };
  const event = itemPage({ kind: 'event', isAnswerable: true });
  expect(sentBy(event)).toEqual({ ...proven, ...child, ato: 'evento' });
  const button = { type: 'submit', name: 'resposta' };
  expect(elementsIn(event.html, 'button')).toMatchObject(
    ['accepted', 'declined', 'accepted', 'declined'].map((value) => ({ ...button, value })),
  );

  const announcement = itemPage({ kind: 'announcement' });
  expect(sentBy(announcement)).toEqual({ ...proven, ato: 'leitura' });
  expect(elementsIn(announcement.html, 'button')).toMatchObject([{ type: 'submit' }]);

  const activity = itemPage({ kind: 'activity' });
  expect(sentBy(activity)).toEqual({ ...proven, ...child, ato: 'atividade' });
  const box = expect.objectContaining({ type: 'checkbox', name: 'feita' });
  expect(elementsIn(activity.html, 'input')).toContainEqual(box);
  expect(activity.html).toContain('salvar');

  const poll = itemPage({ kind: 'poll', options: ['Parque', 'Museu'], isAnswerable: true });
  expect(sentBy(poll)).toEqual({ ...proven, ...child, ato: 'enquete' });
  const radios = elementsIn(poll.html, 'input').filter(({ type }) => type === 'radio');
  expect(radios.slice(0, 2)).toMatchObject([
    { name: 'resposta', value: 'option1', required: '' },
    { name: 'resposta', value: 'option2', required: '' },
  ]);
  for (const drawn of [event, announcement, activity, poll]) expectStyled(drawn);
});

test('a refused form is drawn again with its reason and what was chosen', () => {
  const sentence = 'A enquete já encerrou.';
  const fields = { crianca: ana.id, resposta: 'option2' };
  const { html } = itemPage(
    { kind: 'poll', options: ['Parque', 'Museu'], isAnswerable: true },
    { act: 'enquete', sentence, fields },
  );
  expect(html).toContain(sentence);
  const chosen = elementsIn(html, 'input').filter(({ checked }) => checked !== undefined);
  expect(chosen).toMatchObject([{ value: 'option2' }]);
  expect(html).not.toContain('tentar novamente');
});

const message = (text: string, number: number) => ({
  messageId: `0198f4a2-0000-7000-8000-00000000000${number}`,
  text,
  hasText: true,
  files: [],
  createdAt: now.toISOString(),
  ...{ employeeId: null, employeeName: null },
  ...{ responsibleId: theFamily.responsible.id, responsibleName: 'Marta' },
});

test('the chat is read from its end, and written to by a form that keeps what was typed', () => {
  const chat = { messages: [message('<b>Oi</b>', 1), message('Tudo bem?', 2)], hasMore: true };
  const drawn = page('/familia/mensagens', { kind: 'chat', chat });
  expectStyled(drawn);
  expect(drawn.html).toContain('&lt;b&gt;Oi&lt;/b&gt;');
  expect(drawn.css).toContain('column-reverse');
  expect(sentBy(drawn)).toEqual({ ...proven, ato: 'mensagem' });
  expect(drawn.html).toMatch(`href="?antes=${chat.messages[0]!.messageId}"`);
  expect(elementsIn(drawn.html, 'textarea')).toMatchObject([{ name: 'texto' }]);
  const send = elementsIn(drawn.html, 'button').find(({ type }) => type === 'submit');
  expect(send).not.toHaveProperty('disabled');

  const sentence = 'Foram muitas mensagens em pouco tempo.';
  const refused = { act: 'mensagem' as const, sentence, fields: { texto: '</textarea>Febre' } };
  const again = page('/familia/mensagens', { kind: 'chat', chat }, { refused });
  expect(again.html).toContain('&lt;/textarea&gt;Febre</textarea>');
  expect(again.html).toContain(sentence);
});

test('diaries are read, and lead to older ones', () => {
  const day = { day: '2026-11-17', mode: 'Preschool', createdAt: now.toISOString() } as const;
  const meals = { breakfast: 'Full', lunch: 'Half', afternoonCoffee: null, dinner: null } as const;
  const counts = { sleep: 2, evacuate: null, shower: null, diaper: null };
  const id = '0198f4a2-0000-7000-8000-000000000066';
  const employee = { name: 'Paula' };
  const diary = { id, ...day, ...meals, ...counts, employee, details: 'Brincou muito.' } as const;
  const diaries = { items: [diary], total: 3 };
  const drawn = page('/familia/diarios?depois=1', { kind: 'diaries', diaries, offset: 1 });
  expectStyled(drawn);
  for (const words of ['Brincou muito.', '2 sonecas', 'Paula', `${ana.id}?depois=2"`])
    expect(drawn.html).toContain(words);
});

test('what was withdrawn says so where it was answered', () => {
  const refused = { act: 'evento' as const, sentence: 'x', fields: {} };
  const { html } = page('/familia/item/1', { kind: 'gone' }, { refused });
  expect(html).toContain('A escola retirou isto enquanto estava aberto aqui.');
  expect(html).toContain('ver novidades');
});

test('the photos of a gallery are opened by links', () => {
  const photo = {
    id: '0198f4a2-0000-7000-8000-000000000099',
    originalName: 'a.jpg',
    location: '/files/9/a.jpg',
    size: 10,
    mediaType: 'image/jpeg',
    srcSet: null,
  };
  const drawn = itemPage({ kind: 'gallery', attachments: [photo] });
  expectStyled(drawn);
  expect(drawn.html).toMatch(/<a href="\/files\/9\/a.jpg"[^>]*><img src="\/files\/9\/a.jpg"/);
});

test('a notice can be read', () => {
  const notice = {
    id: '0198f4a2-0000-7000-8000-000000000077',
    schoolId: theFamily.school.id,
    title: 'Cardápio',
    createdAt: now.toISOString(),
    createdBy: { id: '0198f4a2-0000-7000-8000-000000000078', name: 'Paula' },
    classrooms: [{ id: '0198f4a2-0000-7000-8000-000000000079', name: 'Maternal II' }],
    imageUrl: '/files/8/a.jpg',
    imageSrcSet: null,
    imageSize: { width: 1600, height: 900 },
    attachment: null,
  };
  const drawn = page('/familia/mural/1', { kind: 'notice', notice });
  expectStyled(drawn);
  for (const words of ['Cardápio', 'Paula', 'Maternal II']) expect(drawn.html).toContain(words);
  // What is below stays where it is as the picture comes.
  expect(elementsIn(drawn.html, 'img')).toContainEqual(
    expect.objectContaining({ src: '/files/8/a.jpg', width: '1600', height: '900' }),
  );
});

test('the schools of a device are tabs before any script, and the bar stays at the open one', () => {
  const { school, responsible } = theFamily;
  const other = { ...school, id: '0198f4a2-0000-7000-8000-000000000088', name: 'Escola Ipê' };
  const schools = [school, other].map((one) => ({ ...one, responsible }));
  const family = { ...theFamily, schools };
  const sent = feedOf([feedItem({ schoolId: other.id, sender: 'Secretaria' })], 'depois');
  const drawn = page(`/familia?escola=${other.id}`, sent, { family });
  expectStyled(drawn);
  const links = [...drawn.html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)];
  const hrefs = links.map(([, href]) => href);
  const at = `?escola=${other.id}`;
  expect(hrefs).toEqual(
    expect.arrayContaining(['/familia', `/familia${at}`, `/familia/mensagens${at}`]),
  );
  expect(hrefs).toContainEqual(expect.stringMatching(`escola=${other.id}&amp;depois=`));
  const current = links.filter(([tag]) => tag.includes('aria-current="page"'));
  expect(current.map(([, href]) => href)).toEqual([`/familia${at}`, `/familia${at}`]);
  for (const words of ['aria-label="Escolas"', 'Secretaria</span>', 'Escola Ipê</span>'])
    expect(drawn.html).toContain(words);
  const alone = page('/familia', feedOf([]));
  expect(alone.html).not.toContain('Escolas');
});

test('whoever has no scripts types a code, and confirms whose it is', () => {
  const asked = drawing.drawEntrance({});
  expectStyled(asked);
  expect(asked.html).toMatch(/<form [^>]*action="\/familia\/entrar" method="post"/);
  expect(asked.html).toContain('Tenho um código');
  expect(asked.html).toContain('href="/ajuda/familia"');
  const wrong = drawing.drawEntrance({ code: '"><script>alert(1)</script>', error: 'Confira.' });
  expect(wrong.html).toContain('<span role="alert">Confira.</span>');
  expect(wrong.html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  const link = {
    responsibleName: 'Marta',
    schoolName: 'Escola Girassol',
    schoolLogoUrl: null,
    state: 'open' as const,
    target: '/familia',
    isMine: false,
  };
  const alone = drawing.drawEntrance({ code: 'ABC', link });
  expectStyled(alone);
  for (const words of ['Olá, Marta!', 'Escola Girassol', 'value="ABC"', 'value="entrar"'])
    expect(alone.html).toContain(words);
  expect(alone.html).not.toContain('acrescentar');
  const beside = drawing.drawEntrance({ code: 'ABC', link: { ...link, canStay: true } });
  expect(beside.html).toContain('value="acrescentar"');
  expect(beside.html).toContain('trocar');
});

test('whoever lost their link asks for a new one, and is told where it goes', () => {
  const { html } = drawing.drawEntrance({ request: { contact: '11 9', error: 'Confira.' } });
  expect(html).toMatch(/<input[^>]* name="contato"[^>]* value="11 9"/);
  expect(html).toContain('<span role="alert">Confira.</span>');
  expect(drawing.drawEntrance({ isRequested: true }).html).toContain('chega em alguns minutos');
});

test('what was written on a device whose access had ended stands there to be copied', () => {
  const drawn = drawing.drawEntrance({ kept: '</textarea>Febre', error: 'O acesso terminou.' });
  expectStyled(drawn);
  expect(drawn.html).toMatch(/<textarea[^>]* readOnly=""[^>]*>&lt;\/textarea&gt;Febre/);
  expect(drawn.html).toContain('O acesso terminou.');
  expect(drawn.html).toContain('Tenho um código');
});

test('e-mails of a kind are switched off by a form, and on again', () => {
  const choice = { schoolName: 'Escola <Girassol>', topics: ['eventos', 'avisos do mural'] };
  const on = drawing.drawMailChoice({ ...choice, isMuted: false });
  expectStyled(on);
  expect(on.html).toContain('Parar de receber e-mails sobre eventos e avisos do mural?');
  expect(on.html).toContain('Escola &lt;Girassol&gt;');
  expect(on.html).toMatch(/<form method="post">.*<button[^>]* value="desligar"[^>]* name="ato"/);
  const off = drawing.drawMailChoice({ ...choice, isMuted: true });
  expect(off.html).toContain('Pronto! Sem e-mails sobre eventos e avisos do mural');
  expect(off.html).toMatch(/<form method="post">.*<button[^>]* value="ligar"/);
  expect(off.html).toContain('href="/familia/mais"');
  const ended = drawing.drawMailChoice(null);
  expect(ended.html).toContain('Este link não vale mais');
  expect(ended.html).not.toContain('<form');
});

test('contacts are forms of their page, with a refused code drawn again', () => {
  const pending = {
    ...{ kind: 'email' as const, contact: 'rosa@nova.demo', isUndelivered: false },
    expiresAt: '2026-11-18T17:20:00Z',
  };
  const { id: schoolId, name: schoolName } = theFamily.school;
  const known = { phone: '11987654321', email: null, isEmailReturned: false, takesPhones: true };
  const contacts = [{ schoolId, schoolName, ...known, pending }];
  const fields = { codigo: '12', escola: schoolId };
  const refused = { act: 'codigo' as const, sentence: 'O código não confere.', fields };
  const drawn = page('/familia/contatos', { kind: 'contacts', contacts }, { refused });
  expectStyled(drawn);
  expect(sentBy(drawn)).toEqual({ ato: 'codigo', prova: 'p-1', chave: 'k-1', escola: schoolId });
  expect(drawn.html).toMatch(/<input[^>]* name="codigo"[^>]* value="12"/);
  expect(drawn.html).toContain('<span data-refused="true">O código não confere.</span>');
  expect(drawn.html).toContain('(11) 98765-4321');
  const asked = { ...theFamily, isPhoneAsked: { schoolId, phone: '11987654321' } };
  const feed = page('/familia', feedOf([]), { family: asked });
  expect(feed.html).toMatch(/<form [^>]*action="\/familia\/contatos"/);
  expect(sentBy(feed)).toMatchObject({ ato: 'numero', escola: schoolId });
});
