import * as host from './host.ts';
import * as platform from './index.ts';

test('the two doors offer exactly these names', () => {
  expect(Object.keys(platform).sort()).toEqual([
    'defineRemote',
    'followDrafts',
    'holdPage',
    'isOffline',
    'isSameContent',
    'poll',
    'refusalText',
    'tabName',
    'useDrafts',
    'useEventBus',
    'useModals',
    'usePlatformEvent',
    'useSession',
    'useToasts',
  ]);
  expect(Object.keys(host).sort()).toEqual([
    'PlatformContext',
    'clearDrafts',
    'createEventBus',
    'draftKindsOf',
    'failureMessage',
    'openDrafts',
    'useConfirmation',
    'waitingOf',
  ]);
});
