import { expect, test } from '@jest/globals';
import { createSignedLinks } from './signed-links.ts';

const fileId = '01960000-0000-7000-8000-000000000001';
const linksAt = (time: string, secret = 'a secret') =>
  createSignedLinks(secret, () => new Date(`2026-03-02T${time}Z`));

function queryOf(link: string) {
  const query = new URL(link, 'http://localhost').searchParams;
  return { e: Number(query.get('e')), s: query.get('s') ?? '' };
}

test('a link is the same for an hour, and good for one to two', () => {
  const link = linksAt('10:00:00').link(fileId, '320');
  expect(linksAt('10:59:59').link(fileId, '320')).toBe(link);
  expect(linksAt('11:00:00').link(fileId, '320')).not.toBe(link);
  expect(linksAt('10:00:00').check(fileId, '320', queryOf(link))).toBe(7200);
  expect(linksAt('10:59:59').check(fileId, '320', queryOf(link))).toBe(3601);
  expect(linksAt('12:00:00').check(fileId, '320', queryOf(link))).toBe('expired');
});

test('a link opens one file in one width until its time, and only with our key', () => {
  const links = linksAt('10:00:00');
  const query = queryOf(links.link(fileId, '320'));
  expect(links.check(fileId, 'original', query)).toBe('forged');
  expect(links.check(fileId.replace('1', '2'), '320', query)).toBe('forged');
  expect(links.check(fileId, '320', { ...query, e: query.e + 3600 })).toBe('forged');
  expect(links.check(fileId, '320', { ...query, s: '' })).toBe('forged');
  expect(linksAt('10:00:00', 'another secret').check(fileId, '320', query)).toBe('forged');
});
