import * as listing from './index.ts';

test('the package offers exactly these names', () => {
  expect(Object.keys(listing).sort()).toEqual([
    'CreateLink',
    'HeaderSearch',
    'ListContent',
    'ListPage',
    'LoadFailure',
    'PagedList',
    'SearchBox',
    'declaredColumns',
    'listQuery',
    'rowsPerPage',
    'useAddressParams',
    'useListAddress',
    'usePrinted',
  ]);
});
