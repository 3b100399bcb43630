import { expect, test } from '@jest/globals';
import { cleanName, contentDisposition } from './original-name.ts';

test.each([
  ['Redação da 2ª série.pdf', 'Redação da 2ª série.pdf'],
  ['C:\\Fotos\\praia.jpg', 'praia.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['foto\u202egpj.exe', 'fotogpj.exe'],
  ['a\u0000b\r\nc.pdf', 'abc.pdf'],
  ['  ', 'arquivo'],
  [undefined, 'arquivo'],
  ['a\u0301.pdf', 'á.pdf'],
])('the name %j is kept as %j', (given, kept) => {
  expect(cleanName(given)).toBe(kept);
});

test('a long name keeps its extension', () => {
  expect(cleanName(`${'a'.repeat(500)}.docx`)).toBe(`${'a'.repeat(195)}.docx`);
});

test('of a name that is far too long the end alone is composed', () => {
  const name = cleanName(`b${'\u0301\u0323'.repeat(30_000)}.pdf`);
  expect(name).toHaveLength(200);
  expect(name).toMatch(/^\u0323+\.pdf$/);
});

test('a download names the file for every reader, and nothing breaks out of the header', () => {
  expect(contentDisposition('attachment', 'Redação "nova".pdf', 'application/pdf')).toBe(
    'attachment; filename="Redacao _nova_.pdf"; ' +
      "filename*=UTF-8''Reda%C3%A7%C3%A3o%20%22nova%22.pdf",
  );
  expect(contentDisposition('inline', "d'água (1).JPEG", 'image/jpeg')).toBe(
    'inline; filename="d_agua (1).JPEG"; filename*=UTF-8\'\'d%27%C3%A1gua%20%281%29.JPEG',
  );
});

test('a misleading extension is followed by the true one', () => {
  expect(contentDisposition('inline', 'foto.exe', 'image/jpeg')).toContain('"foto.exe.jpg"');
});
