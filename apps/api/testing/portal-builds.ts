import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { NavigationEntry } from '@caderneta/releases';

const template = `<!doctype html><meta name="school" content="{{schoolName}}" data-city="{{city}}" />
{{preloads}}<style nonce="{{nonce}}"></style>{{scripts}}
<script type="application/json" id="bootstrap">{{bootstrap}}</script>
<body data-frame="{{frame}}"><nav>{{#sidebar}}<a href="/{{path}}" title="{{label}}"><svg>{{icon}}</svg></a>{{/sidebar}}</nav>
{{#home}}<main><h1>{{greeting}}</h1><p>{{today}}</p>{{#quick}}<a href="/{{path}}" data-area="{{area}}">{{label}}: {{#isLive}}…{{/isLive}}{{text}}</a>{{/quick}}{{#other}}<a href="/{{path}}"><svg>{{icon}}</svg>{{label}}</a>{{/other}}{{#blocks}}<h2>{{title}}</h2>{{/blocks}}</main>{{/home}}
{{#list}}<section>{{shares}}{{title}} {{#headings}}<th>{{header}}</th>{{/headings}}{{#rows}}<tr><a href="/{{path}}">{{text}}</a>{{#cells}}{{#text}}<td>{{text}}</td>{{/text}}{{#bar_primary}}<td data-share="{{share}}">{{text}}</td>{{/bar_primary}}{{#none}}<td></td>{{/none}}{{/cells}}</tr>{{/rows}}</section>{{/list}}{{#form}}<form data-drafts="{{owner}}:{{drafts}}:">{{title}} {{#fields}}{{#line}}<input id="{{id}}" type="{{type}}" title="{{label}}" {{focus}}>{{/line}}{{#formatted}}<textarea></textarea>{{/formatted}}{{#flag}}<input type="checkbox" title="{{label}}">{{help}}{{/flag}}{{/fields}}<a href="/{{backPath}}">{{back}}</a>{{#others}}<button><svg>{{icon}}</svg>{{label}}</button>{{/others}}<button><svg>{{icon}}</svg>{{save}}</button></form>{{guard}}{{/form}}<p class="frame-heading" aria-hidden="true">{{heading}}</p>
<footer>{{#bar}}<a href="/{{path}}" {{current}}>{{label}}</a>{{/bar}}</footer></body>`;
const templates: Record<string, string> = {
  family:
    '<!doctype html><html><head><title>{{title}}</title><meta property="og:image" content="{{publicUrl}}{{image}}" />{{preloads}}<style nonce="{{nonce}}"></style>{{scripts}}</head><body><noscript>A Caderneta precisa de JavaScript para funcionar.</noscript><div id="root"><div class="opening" role="status">Abrindo…</div></div></body></html>',
};

const pages: Record<string, Record<string, string[]>> = {
  shell: {
    '/': ['home.js'],
    '/login': ['login.js'],
    '/perfil': ['profile.js'],
    '/esqueci-minha-senha': ['recovery.js'],
    '/alterar-senha': ['recovery.js'],
  },
  diaries: { '/diarios/listar': ['list.js'] },
  communications: { '/comunicados/listar': ['list.js'], '/comunicados/:id': ['one.js'] },
  chat: { '/mensagens/:chatId': ['one.js'], '/mensagens/listar': ['list.js', 'shared.js'] },
  manage: { '/gerenciar': ['manage.js'] },
  family: {
    '/familia': ['feed.js'],
    '/familia/item/:id': ['item.js'],
    '/familia/diarios': ['diaries.js'],
  },
};
/** What the server let a page draw of the family's app that `writeBuild` wrote. */
export function dataDrawnIn<Data>(html: string): Data {
  const [, text = 'null'] = /<pre>(.*?)<\/pre>/.exec(html) ?? [];
  return JSON.parse(text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')) as Data;
}

/** What an app with a page of its own says of itself. */
const own: Record<string, object> = {
  shell: {
    html: 'index.html',
    scripts: ['main.js'],
    federation: ['federation.js'],
    worker: 'sw.js',
    provides: { react: { version: '19.3.1', names: ['useId', 'useState'] } },
  },
  family: {
    html: 'index.html',
    scripts: ['main.js'],
    worker: 'worker.js',
    server: 'server.mjs',
    publicFiles: ['icon-192.png', 'manifest.webmanifest'],
  },
};
/** Draws what it is given as data, in the place of the app's components. */
const drawing = `const drawn = (data) => ({
  html: \`<pre>\${JSON.stringify(data).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>\`,
  css: 'pre{margin:0}',
  names: 'c pre',
});
export const drawing = { drawPage: drawn, drawEntrance: drawn, drawMailChoice: drawn };`;

/** Files that keep their name in every build. */
const named: Record<string, string[]> = {
  shell: ['sw.js'],
  family: ['worker.js', 'icon-192.png', 'manifest.webmanifest'],
};
export const apps = Object.keys(pages);

const icon: NavigationEntry['icon'] = [['path', { d: 'M1 1h"2' }]];
const area = (label: string, order: number, path: string, onBar = false): NavigationEntry => ({
  label,
  order,
  path,
  onBar,
  icon,
  owns: [path.split('/')[1]!],
});

const anyRemote = {
  access: 'employee',
  assets: ['shared.js'],
  navigation: [],
  home: { actions: [], blocks: [] },
  homeFiles: [],
};

/** What each remote says of itself. */
const contributions: Record<string, object> = {
  diaries: {
    navigation: [area('Diários', 10, '/diarios/listar', true)],
    home: { actions: [], blocks: [{ title: 'Diários de hoje', order: 20 }] },
    homeFiles: ['block.js'],
  },
  communications: {
    navigation: [
      area('Eventos', 50, '/eventos/listar'),
      area('Comunicados', 30, '/comunicados/listar', true),
    ],
  },
  chat: {
    navigation: [
      {
        ...area('Mensagens', 70, '/mensagens/listar', true),
        heading: 'mensagens',
        badge: { label: 'não lidas', count: '/v1/chats/unread-count', renewedBy: ['chat-read'] },
      },
    ],
    firstCalls: { '/mensagens/listar': '/v1/chats/summary?limit=20&offset=0' },
  },
  manage: { access: 'administrator', navigation: [area('Gerenciar', 80, '/gerenciar')] },
};

/** What a build of the browser's apps leaves, as small as it can be. */
export async function writeBuild(
  appsFolder: string,
  name: string,
  { buildId = 'aaaa1111', platform = '1.0.0', record = {} } = {},
): Promise<void> {
  const folder = join(appsFolder, name, 'dist', buildId);
  await mkdir(folder, { recursive: true });
  const entry = own[name] ? 'main.js' : 'remoteEntry.js';
  const script = `console.log('${name} ${buildId}');`;
  await writeFile(join(folder, entry), script);
  await writeFile(join(folder, `${entry}.br`), brotliCompressSync(script));
  await writeFile(join(folder, 'index.html'), templates[name] ?? template);
  if (name === 'family') await writeFile(join(folder, 'server.mjs'), drawing);
  for (const file of named[name] ?? []) {
    await writeFile(join(folder, file), `${file} of ${buildId}`);
  }
  const needs = { react: { range: '^19.0.0', names: ['useState'] } };
  const kind = own[name] ?? { ...anyRemote, entry, needs, ...contributions[name] };
  const said = { pages: pages[name], calls: {}, ...kind, ...record };
  const content = { schema: 2, name, buildId, platform, ...said };
  await writeFile(join(folder, 'build.json'), JSON.stringify(content));
  await writeFile(join(appsFolder, name, 'dist/build.json'), JSON.stringify(content));
}
