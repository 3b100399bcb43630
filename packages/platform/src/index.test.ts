import * as host from './host.ts';
import * as platform from './index.ts';
import * as unsent from './unsent.ts';

test('the doors offer exactly these names', () => {
  expect(Object.keys(platform).sort()).toEqual([
    'defineLists',
    'defineRemote',
    'followDrafts',
    'isOffline',
    'isOnItsWay',
    'isSameContent',
    'poll',
    'refusalText',
    'setOff',
    'tabName',
    'useDrafts',
    'useEventBus',
    'useFailedPage',
    'useModals',
    'usePlatformEvent',
    'useSession',
    'useToasts',
  ]);
  expect(Object.keys(unsent).sort()).toEqual(['followDrafts', 'openUnsent', 'waitingOf']);
  expect(Object.keys(host).sort()).toEqual([
    'PlatformContext',
    'clearDrafts',
    'createEventBus',
    'draftAsideMark',
    'draftKindsOf',
    'draftPrefix',
    'failureWords',
    'letPageGo',
    'mayLeave',
    'onItsWay',
    'openDrafts',
    'useConfirmation',
  ]);
});
