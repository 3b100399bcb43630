import { fences } from './fences.ts';
import { complaintsAbout } from './lint-snippet.ts';

interface Case {
  file: string;
  crosses: string;
  /** The right import, from the same file. */
  instead: string;
}

const page = 'apps/chat/src/chat.page.tsx';
const toast = "import { toasts } from '@caderneta/platform';\ntoasts.show();";

const cases: Record<string, Case[]> = {
  'packages-know-no-app': [
    {
      file: 'packages/ui/src/button.tsx',
      crosses: "import { theme } from '../../../apps/shell/src/theme.ts';\ntheme();",
      instead: "import { theme } from './theme.ts';\ntheme();",
    },
    {
      file: 'packages/platform/src/session.ts',
      crosses: "export { session } from '@caderneta/shell';",
      instead: "export { session } from './the-session.ts';",
    },
  ],
  'apps-know-no-other-app': [
    {
      file: page,
      crosses: "import { diary } from '../../diaries/src/diary.ts';\ndiary();",
      instead: toast,
    },
    { file: page, crosses: "import '@caderneta/diaries';", instead: toast },
    {
      file: 'apps/demo-school/src/people.ts',
      crosses: "import { services } from '../../api/src/services.ts';\nservices();",
      instead: "import { openServices } from '@caderneta/api/loading';\nvoid openServices;",
    },
    {
      file: 'apps/api/src/services.ts',
      crosses: "import { load } from '../../demo-school/src/load-school.ts';\nload();",
      instead: "import { load } from './load.ts';\nload();",
    },
    { file: page, crosses: "import('@caderneta/diaries/remote');", instead: toast },
  ],
  'packages-know-no-sibling': [
    {
      file: 'packages/app-kit/src/toasts.ts',
      crosses: "import { Conversation } from '@caderneta/conversation';\nConversation();",
      instead: "import { Button } from '@caderneta/ui';\nButton();",
    },
    {
      file: 'packages/conversation/src/conversation.ts',
      crosses: "import { ListPage } from '@caderneta/listing';\nListPage();",
      instead: "import { Store } from '@caderneta/app-kit';\nexport const text = new Store('');",
    },
    {
      file: 'packages/ui/src/list.tsx',
      crosses: "import { session } from '@caderneta/platform';\nsession();",
      instead: "import { session } from './session.ts';\nsession();",
    },
    {
      file: 'packages/ui/src/list.tsx',
      crosses: "import { formatTime } from '@caderneta/school-time';\nformatTime('', '');",
      instead: "import { initials } from '@caderneta/formats';\ninitials('');",
    },
    {
      file: 'packages/platform/src/session.ts',
      crosses: "import { roles } from '@caderneta/api-client/contract';\nroles();",
      instead:
        "import type { Role } from '@caderneta/api-client/contract';\nexport type Roles = Role[];",
    },
    {
      file: 'packages/api-client/src/client.ts',
      crosses:
        "import type { Toasts } from '../../platform/src/toasts.ts';\nexport type T = Toasts;",
      instead: "import type { Toasts } from './toasts.ts';\nexport type T = Toasts;",
    },
    {
      file: 'packages/api-client/src/contract/versions.ts',
      crosses: "import { release } from '@caderneta/releases';\nrelease();",
      instead: "import { appName } from '@caderneta/releases/names';\nappName();",
    },
    {
      file: 'packages/listing/src/list.tsx',
      crosses: "import { Conversation } from '@caderneta/conversation';\nConversation();",
      instead: "import { Button } from '@caderneta/ui';\nButton();",
    },
    {
      file: 'packages/app-kit/src/toasts.ts',
      crosses: "import { Conversation } from '@caderneta/conversation';\nConversation();",
      instead: "import { Button } from '@caderneta/ui';\nButton();",
    },
    {
      file: 'packages/conversation/src/conversation.ts',
      crosses: "import { ListPage } from '@caderneta/listing';\nListPage();",
      instead: "import { Store } from '@caderneta/app-kit';\nexport const text = new Store('');",
    },
    {
      file: 'packages/ui/src/list.tsx',
      crosses: "import { ListPage } from '@caderneta/listing';\nListPage();",
      instead: "import { DataTable } from './data-table.tsx';\nDataTable();",
    },
  ],
  'no-deep-import': [
    {
      file: page,
      crosses: "import { Button } from '@caderneta/ui/src/button.tsx';\nButton();",
      instead: "import { Button } from '@caderneta/ui';\nButton();",
    },
    {
      file: 'apps/api/src/server.ts',
      crosses:
        "import { roles } from '../../../packages/api-client/src/contract/enums.ts';\nroles();",
      instead: "import { roles } from '@caderneta/api-client/contract';\nroles();",
    },
  ],
  'family-stands-alone': [
    {
      file: 'apps/family/src/feed/feed.page.tsx',
      crosses: "import { paths } from '@caderneta/platform';\nexport const a = paths;",
      instead: "import { Card } from '@caderneta/ui';\nCard();",
    },
    {
      file: 'apps/family/src/session/unsent.ts',
      crosses: "import { openDrafts } from '@caderneta/platform';\nopenDrafts();",
      instead: "import { openDrafts } from '@caderneta/platform/unsent';\nopenDrafts();",
    },
    {
      file: 'apps/family/src/feed/feed.queries.ts',
      crosses: "import { api } from '@caderneta/api-client';\nexport const a = api;",
      instead: "import { api } from '@caderneta/api-client/fetch';\nexport const a = api;",
    },
    {
      file: 'apps/family/src/frame/frame.tsx',
      crosses: "import { Link } from 'react-router-dom';\nLink();",
      instead: "import { Link } from '../router/link.tsx';\nLink();",
    },
  ],
  'server-has-no-react': [
    {
      file: 'apps/api/src/portal/feed.view.ts',
      crosses: "import { initials } from '@caderneta/ui';\ninitials('');",
      instead: "import { initials } from '@caderneta/formats';\ninitials('');",
    },
    {
      file: 'packages/family-texts/src/kinds.ts',
      crosses: "import type { ReactNode } from 'react';\nexport type Label = ReactNode;",
      instead: "import { paths } from './paths.ts';\nexport const feed = paths.feed;",
    },
  ],
  'summaries-stay-on-the-server': [
    {
      file: page,
      crosses:
        "import { endpointFieldLabels } from '@caderneta/api-client/contract/field-labels';\nendpointFieldLabels();",
      instead: "import { endpoints } from '@caderneta/api-client/contract';\nendpoints();",
    },
    {
      file: page,
      crosses:
        "import { endpointSummaries } from '@caderneta/api-client/contract/summaries';\nendpointSummaries();",
      instead: "import { endpoints } from '@caderneta/api-client/contract';\nendpoints();",
    },
  ],
  'host-door': [
    {
      file: page,
      crosses: "import { createToasts } from '@caderneta/platform/host';\ncreateToasts();",
      instead: toast,
    },
  ],
  federation: [
    {
      file: 'apps/shell/src/router.tsx',
      crosses: "import { loadRemote } from '@module-federation/runtime';\nloadRemote();",
      instead: "import { loadRemote } from './remotes/load-remote.ts';\nloadRemote();",
    },
  ],
  subjects: [
    {
      file: 'apps/shell/src/badge.ts',
      crosses: "import { BehaviorSubject } from 'rxjs';\nexport const a = new BehaviorSubject(0);",
      instead: "import { timer } from 'rxjs';\nexport const a = timer(0);",
    },
    {
      file: page,
      crosses: "import { Subject as Anything } from 'rxjs';\nexport const a = new Anything();",
      instead: "import type { Subject } from 'rxjs';\nexport type A = Subject<string>;",
    },
  ],
  router: [
    {
      file: page,
      crosses: "import { Link } from 'react-router';\nLink();",
      instead: "import { Link } from 'react-router-dom';\nLink();",
    },
  ],
  query: [
    {
      file: page,
      crosses: "import { QueryClient } from '@tanstack/query-core';\nexport const a = QueryClient;",
      instead:
        "import { QueryClient } from '@tanstack/react-query';\nexport const a = QueryClient;",
    },
  ],
  axios: [
    {
      file: page,
      crosses: "import axios from 'axios';\naxios();",
      instead: "import { call } from '@caderneta/api-client';\ncall();",
    },
  ],
  zod: ['apps/api/src/config.ts', page].map((file) => ({
    file,
    crosses: "import * as z from 'zod';\nexport const a = z.string();",
    instead: "import * as z from 'zod/mini';\nexport const a = z.string();",
  })),
  'date-fns': [
    {
      file: 'apps/api/src/server.ts',
      crosses: "import { addDays } from 'date-fns';\naddDays(0, 1);",
      instead: "import { addDays } from 'date-fns/addDays';\naddDays(0, 1);",
    },
    {
      file: page,
      crosses: "import { ptBR } from 'date-fns/locale';\nexport const a = ptBR;",
      instead: "import { ptBR } from 'date-fns/locale/pt-BR';\nexport const a = ptBR;",
    },
  ],
  drizzle: [
    {
      file: 'apps/api/src/chats/chats.service.ts',
      crosses: "import { eq } from 'drizzle-orm';\neq();",
      instead: "import { chatById } from './chats.repository.ts';\nchatById();",
    },
  ],
  kernel: [
    {
      file: 'apps/api/src/kernel/route.ts',
      crosses: "import { audit } from '#/modules/audit/audit.service.ts';\naudit();",
      instead: "import type { KernelHooks } from './hooks.ts';\nexport type A = KernelHooks;",
    },
  ],
  modules: [
    {
      file: 'apps/api/src/modules/chats/chats.service.ts',
      crosses: "import { a } from '#/modules/guardians/guardians.repository.ts';\na();",
      instead: "import { a } from '#/modules/guardians/guardians.service.ts';\na();",
    },
    {
      file: 'apps/api/src/cleanup/cleanup.ts',
      crosses: "import { a } from '../modules/releases/releases.repository.ts';\na();",
      instead: "import { a } from '../modules/releases/exports.ts';\na();",
    },
  ],
  ids: [
    {
      file: 'apps/api/src/chats/chats.repository.ts',
      crosses: "import { v7 } from 'uuid';\nv7();",
      instead: "import { newId } from '../timing/ids.ts';\nnewId();",
    },
  ],
  testing: [
    {
      file: page,
      crosses: "import { renderRemote } from '@caderneta/platform/testing';\nrenderRemote();",
      instead: toast,
    },
    {
      file: page,
      crosses: "import { handlers } from '@caderneta/api-client/msw';\nhandlers();",
      instead: "import { call } from '@caderneta/api-client';\ncall();",
    },
  ],
  'browser-has-no-node': [
    {
      file: 'packages/api-client/src/contract/files.ts',
      crosses: "import { join } from 'node:path';\njoin('a');",
      instead: "import { join } from './join.ts';\njoin('a');",
    },
  ],
};

test('every fence has its case here', () => {
  expect(Object.keys(cases).sort()).toEqual(fences.map(({ name }) => name).sort());
});

const flat = Object.entries(cases).flatMap(([fence, list]) =>
  list.map((one) => ({ fence, ...one })),
);

test.each(flat)('$fence stops $file: $crosses', async ({ fence, file, crosses, instead }) => {
  const message = fences.find(({ name }) => name === fence)!.message;
  expect(await complaintsAbout(file, crosses)).toEqual([`house/imports: ${message} (${fence})`]);
  expect(await complaintsAbout(file, instead)).toEqual([]);
});

test.each([
  ['apps/api/src/chats/chats.repository.ts', "import { eq } from 'drizzle-orm';\neq();"],
  ['apps/api/src/database/schema/chats.ts', "import { a } from 'drizzle-orm/pg-core';\na();"],
  [
    'packages/platform/src/bus.ts',
    "import { Subject } from 'rxjs';\nexport const a = new Subject();",
  ],
  ['apps/shell/src/remotes/load.ts', "import { a } from '@module-federation/runtime';\na();"],
  ['apps/shell/src/main.ts', "import { a } from '@caderneta/platform/host';\na();"],
  ['apps/chat/src/chat.test.tsx', "import { a } from '@caderneta/api-client/msw';\na();"],
])('%s may', async (file, code) => {
  expect(await complaintsAbout(file, code)).toEqual([]);
});
