import { expect, test } from '@jest/globals';
import { deviceName } from './device-name.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome no Android', `${android} Chrome/130.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet no Android',
    `${android} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
  ],
  ['Safari no iPhone', `${iphone} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Chrome no iPhone', `${iphone} (KHTML, like Gecko) CriOS/130.0.6723.90 Mobile Safari/604.1`],
  ['Firefox no iPhone', `${iphone} (KHTML, like Gecko) FxiOS/132.0 Mobile Safari/605.1.15`],
  ['Edge no Windows', `${windows} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`],
  ['Opera no Windows', `${windows} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`],
  ['Firefox no Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  ['Safari no Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15'],
  ['Chrome no Chromebook', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/130.0 Safari/537.36'],
  ['Navegador no iPhone', `${iphone} (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS]`],
  ['Navegador', 'curl/8.0'],
  ['Navegador', undefined],
])('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
