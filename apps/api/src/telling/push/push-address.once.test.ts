import { expect, test } from '@jest/globals';
import { isPublicPushAddress, lookupPublic } from './push-address.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://8.8.8.8/abc',
  'https://[2001:4860:4860::8888]/abc',
])('%s is a push service', (address) => {
  expect(isPublicPushAddress(address)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://user:password@fcm.googleapis.com/',
  'https://localhost/',
  'https://printer/',
  'https://printer.local/',
  'https://localhost.:8443/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.0.0.8/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://172.31.255.255/',
  'https://192.168.0.1./',
  'https://0.0.0.0/',
  'https://224.0.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'ftp://fcm.googleapis.com/',
  'fcm.googleapis.com',
  '',
])('%j is none', (address) => {
  expect(isPublicPushAddress(address)).toBe(false);
});

test.each([{}, { all: true }])('a name that points inside is not found, %j', async (options) => {
  const found = await new Promise((resolve) =>
    lookupPublic('localhost', options, (error, address) => resolve([error?.code, address])),
  );
  expect(found).toEqual(['ENOTFOUND', '']);
});
