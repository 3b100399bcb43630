import { expect, test } from '@jest/globals';
import { checkMailDomain } from './check-mail-domain.ts';

/** Looks with a DNS that knows these texts, in parts as a DNS gives them; 'away' does not answer. */
async function look(
  texts: Record<string, string[]> | 'away',
  mailFrom = 'Escola <a@mail.escola.com.br>',
) {
  const lookUp = (name: string) => {
    const code = texts === 'away' ? 'ETIMEOUT' : 'ENOTFOUND';
    const found = texts === 'away' ? undefined : texts[name];
    return found
      ? Promise.resolve(found.map((text) => [text.slice(0, 5), text.slice(5)]))
      : Promise.reject(Object.assign(new Error(code), { code }));
  };
  const config = { sendsMail: true, smtpUrl: 'smtp://localhost', mailFrom };
  const [found] = await checkMailDomain(config, lookUp);
  return found && [found.level, found.says, ...found.toDo].join('\n');
}

const spf = 'v=spf1 include:_spf.google.com -all';
const dmarc = 'v=DMARC1; p=none';

test('a domain with SPF and DMARC is fine, and DKIM is named as what cannot be seen', async () => {
  const other = 'google-site-verification=1';
  const found = await look({
    'mail.escola.com.br': [other, spf],
    '_dmarc.mail.escola.com.br': [dmarc],
  });
  expect(found).toMatch(/^ok\nmail\.escola\.com\.br tem SPF e DMARC\. DKIM não se vê daqui/);
  // That of the domain above counts.
  expect(await look({ 'mail.escola.com.br': [spf], '_dmarc.escola.com.br': [dmarc] })).toMatch(
    /^ok/,
  );
});

test.each([
  [
    'nothing',
    {},
    /não há SPF; não há DMARC\nPublique um TXT em mail\.escola.*\nPublique um TXT em _dmarc/,
  ],
  [
    'two SPF',
    { 'mail.escola.com.br': [spf, spf] },
    /há dois SPF, e assim nenhum vale; não há DMARC/,
  ],
  ['an open SPF', { 'mail.escola.com.br': ['v=spf1 +all'] }, /deixa qualquer servidor enviar/],
  ['a DNS that is away', 'away', /o DNS não respondeu sobre mail\.escola\.com\.br/],
] as const)('%s is a warning that says what to do', async (_what, texts, says) => {
  const found = await look(texts as Parameters<typeof look>[0]);
  expect(found).toMatch(/^warning/);
  expect(found).toMatch(says);
});

test('names of no DNS are not asked for', async () => {
  expect(await look('away', 'Escola <avisos@girassol.test>')).toBeUndefined();
});
