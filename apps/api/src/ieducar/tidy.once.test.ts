import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isMobile, phoneOf } from './tidy.ts';

describe('a phone', () => {
  const person = (changes: Partial<Parameters<typeof phoneOf>[0]>) => ({
    ddd_fone_mov: '',
    fone_mov: '',
    ddd_fone_fixo: '',
    fone_fixo: '',
    ...changes,
  });

  test.each([
    [{ ddd_fone_mov: '011', fone_mov: '98765-4321' }, '11987654321'],
    [{ ddd_fone_fixo: '11', fone_fixo: '987654321' }, '11987654321'],
    [
      { ddd_fone_mov: '11', fone_mov: '0', ddd_fone_fixo: '11', fone_fixo: '32320000' },
      '1132320000',
    ],
    [{ ddd_fone_mov: '', fone_mov: '987654321' }, '987654321'],
    [{ ddd_fone_mov: '0', fone_mov: '0' }, ''],
  ])('%j is read as %s', (given, phone) => expect(phoneOf(person(given))).toBe(phone));

  test('is never made up: its digits are those of one field', () => {
    const digits = fc.stringMatching(/^[0-9 ()-]{0,12}$/);
    const fields = fc.record({
      ddd_fone_mov: digits,
      fone_mov: digits,
      ddd_fone_fixo: digits,
      fone_fixo: digits,
    });
    fc.assert(
      fc.property(fields, (given) => {
        const phone = phoneOf(given);
        const written = (area: string, number: string) => `${area}${number}`.replace(/[^1-9]/g, '');
        const own = phone.replace(/[^1-9]/g, '');
        expect([
          '',
          written(given.ddd_fone_mov, given.fone_mov),
          written(given.ddd_fone_fixo, given.fone_fixo),
        ]).toContain(own);
        if (phone)
          expect(
            isMobile(phone) || !isMobile(phoneOf({ ...given, ddd_fone_mov: '', fone_mov: '' })),
          ).toBe(true);
      }),
    );
  });
});
