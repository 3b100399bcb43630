import type { FamilyCommunication, FeedItem } from '@caderneta/api-client/contract';
import type { Drawn, FirstPage } from '@caderneta/family-texts';
import { feedItem } from '../testing/feed-items.ts';
import { sampleItem } from '../testing/sample-item.ts';
import { ana, theFamily } from '../testing/the-family.ts';
import { drawing } from './server.ts';

const now = new Date('2026-11-18T17:05:00Z');
beforeAll(() => jest.useFakeTimers({ now }));
afterAll(() => jest.useRealTimers());

const page = (address: string, content: FirstPage['content'], family = theFamily) =>
  drawing.drawPage({
    address,
    readAt: now.getTime(),
    family,
    unread: { items: 2, messages: 0 },
    content,
  });

const feedOf = (items: FeedItem[], next: string | null = null): FirstPage['content'] => ({
  kind: 'feed',
  feed: { items, next, pendingCount: 3, asOf: now.toISOString() },
});

const itemPage = (changes: Partial<FamilyCommunication>) => {
  const item = sampleItem(changes);
  return page(`/familia/item/${item.id}`, { kind: 'item', item });
};

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

test('an item can be read, and says what answering needs', () => {
  const drawn = itemPage({
    kind: 'event',
    title: 'Festa',
    description: 'Traga </script> um prato\nhttps://escola.test',
    startTime: '2026-12-20T12:00:00Z',
    endTime: '2026-12-20T15:00:00Z',
    place: 'Quadra',
  });
  const { html } = drawn;
  expectStyled(drawn);
  expect(html).toContain('Domingo, 20 de dezembro, das 09:00 às 12:00');
  expect(html).toContain('Quadra');
  expect(html).toContain('Traga &lt;/script&gt; um prato');
  expect(html).toContain('href="https://escola.test"');
  expect(html).toMatch(/<a [^>]*href="\/familia"[^>]*><svg[^>]*lucide-arrow-left/);
  expect(html).toContain('<noscript>Para responder à escola, ligue o JavaScript');
  expect(html).not.toContain('<button');
});

test('the choices of a poll can be read, and the photos of a gallery opened', () => {
  expect(itemPage({ kind: 'poll', options: ['Parque', 'Museu'] }).html).toContain(
    '<ul><li>Parque</li><li>Museu</li></ul>',
  );
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
    attachment: null,
  };
  const drawn = page('/familia/mural/1', { kind: 'notice', notice });
  expectStyled(drawn);
  for (const words of ['Cardápio', 'Paula', 'Maternal II', 'src="/files/8/a.jpg"'])
    expect(drawn.html).toContain(words);
});

test('a device of two schools names them', () => {
  const { school, responsible } = theFamily;
  const other = { ...school, id: '0198f4a2-0000-7000-8000-000000000088', name: 'Escola Ipê' };
  const schools = [school, other].map((one) => ({ ...one, responsible }));
  const drawn = page('/familia', feedOf([feedItem({ schoolId: other.id, sender: 'Secretaria' })]), {
    ...theFamily,
    schools,
  });
  for (const words of ['Minhas escolas', 'Secretaria</span>', 'Escola Ipê</span>'])
    expect(drawn.html).toContain(words);
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
