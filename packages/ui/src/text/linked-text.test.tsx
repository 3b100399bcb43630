import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { checkSync } from 'recheck';
import { findLinks, LinkedText, linkPattern } from './linked-text.tsx';

const hrefs = (text: string) => findLinks(text).flatMap(({ href }) => href ?? []);

const withoutClock = {
  ...{ timeout: null, attackTimeout: null, incubationTimeout: null, recallTimeout: -1 },
  randomSeed: 1,
};

test('finding links takes linear time', () => {
  const { source, flags } = linkPattern;
  expect(checkSync(source, flags, withoutClock).status).toBe('safe');
});

test.each([
  ['Veja https://forms.gle/a?b=1&c=2#d.', ['https://forms.gle/a?b=1&c=2#d']],
  ['(http://escola.br/mapa), e "https://x.br"', ['http://escola.br/mapa', 'https://x.br']],
  ['https://pt.wikipedia.org/wiki/Manga_(fruta)!', ['https://pt.wikipedia.org/wiki/Manga_(fruta)']],
  [
    'HTTPS://X.BR/Á e www.escola.com.br/fotos.',
    ['HTTPS://X.BR/Á', 'https://www.escola.com.br/fotos'],
  ],
  ['javascript:alert(1) data:text/html,x ftp://x.br file:///etc //x.br', []],
  ['https:// http://. prof@www.escola.br', []],
  ['https://banco.br\u202Emoc.live', ['https://banco.br']],
])('the web addresses of %j', (text, expected) => {
  expect(hrefs(text)).toEqual(expected);
});

test.each([
  ['Ligue (11) 98765-4321, por favor', ['tel:+5511987654321']],
  ['+55 11 98765-4321 ou 11987654321', ['tel:+5511987654321', 'tel:+5511987654321']],
  ['(11) 3456-7890; 11 3456-7890.', ['tel:+551134567890', 'tel:+551134567890']],
  ['98765-4321, 0800 123 4567', ['tel:987654321', 'tel:08001234567']],
  ['CPF 123.456.789-01, 21/11/2026, 2025-2026, R$ 1.234,56, 08:00-09:00', []],
  ['Pedido 1234567890123 e 12345678901', []],
  ['https://x.br/11987654321', ['https://x.br/11987654321']],
])('the phone numbers of %j', (text, expected) => {
  expect(hrefs(text)).toEqual(expected);
});

test('no text loses a character, and only pages and phones are linked', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.webUrl(),
    fc.constantFrom('https://', 'www.', '(11) ', '98765-4321', 'javascript:', '\n', ')', '.'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const parts = findLinks(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href = 'https:' } of parts) expect(href).toMatch(/^(https?:|tel:\+?\d+$)/i);
    }),
  );
});

test('a link opens in a new tab that knows nothing of this one; markup stays text', () => {
  const { container } = render(
    <LinkedText>{'<img src=x> https://escola.br\n(11) 98765-4321'}</LinkedText>,
  );
  expect(container).toHaveTextContent('<img src=x> https://escola.br (11) 98765-4321');
  expect(container.querySelector('img')).toBeNull();
  const page = screen.getByRole('link', { name: 'https://escola.br' });
  expect(page).toHaveAttribute('target', '_blank');
  expect(page).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByRole('link', { name: '(11) 98765-4321' })).not.toHaveAttribute('target');
});
