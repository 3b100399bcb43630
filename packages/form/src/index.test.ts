import * as form from './index.ts';

test('the package offers exactly these names', () => {
  expect(Object.keys(form).sort()).toEqual(['ContractForm', 'useContractForm', 'useFocusInside']);
});
