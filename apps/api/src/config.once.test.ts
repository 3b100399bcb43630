import { expect, test } from '@jest/globals';
import { readConfig } from './config.ts';
import { StartFailure } from './start-failure.ts';

const https = 'https://caderneta.escola.com.br';

test.each([
  [{}, []],
  [{ PUBLIC_URL: 'http://localhost:3000' }, []],
  [{ PUBLIC_URL: https, TRUST_PROXY: 'none' }, []],
  [{ PUBLIC_URL: https, TRUST_PROXY: 'loopback' }, ['loopback']],
  [{ TRUST_PROXY: '10.0.0.5, 172.16.0.0/12,::1' }, ['10.0.0.5', '172.16.0.0/12', '::1']],
])('%j trusts %j', (variables, proxies) => {
  expect(readConfig(variables).trustProxy).toEqual(proxies);
});

test.each([
  [{ PUBLIC_URL: https }, /^Variável TRUST_PROXY: é necessária com PUBLIC_URL em https; .+\.$/],
  [{ PUBLIC_URL: https, TRUST_PROXY: '' }, /^Variável TRUST_PROXY: é necessária/],
  [{ TRUST_PROXY: 'nginx' }, /^Variável TRUST_PROXY: deve ter endereços .+\.$/],
  [{ TRUST_PROXY: 'none, 10.0.0.5' }, /^Variável TRUST_PROXY: deve ter endereços/],
])('%j is refused in one line', (variables, line) => {
  expect(() => readConfig(variables)).toThrow(StartFailure);
  expect(() => readConfig(variables)).toThrow(line);
});
