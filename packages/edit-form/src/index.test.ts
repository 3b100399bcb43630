import * as editForm from './index.ts';

test('the package offers exactly these names', () => {
  expect(Object.keys(editForm).sort()).toEqual([
    'ConflictNotice',
    'DraftRecovery',
    'FormActions',
    'FormNotices',
    'FormSkeleton',
    'Loaded',
    'LostFilesNotice',
    'Missing',
    'Notice',
    'draftTitle',
    'draftsOf',
    'firstMessages',
    'isStale',
    'newDraft',
    'reasonOf',
    'refusedFields',
    'sentenceOf',
    'setAsideDraft',
    'subscribeToAll',
    'useConflict',
    'useContractForm',
    'useDeletion',
    'useEditForm',
    'useEditedDraft',
    'useFocusInside',
    'useFormElement',
    'useIsShown',
    'useStoredDraft',
  ]);
});
