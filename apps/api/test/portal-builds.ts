import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const template = `<!doctype html><meta name="school" content="{{schoolName}}" data-city="{{city}}" />
{{preloads}}<style nonce="{{nonce}}"></style>{{scripts}}
<script type="application/json" id="bootstrap">{{bootstrap}}</script>
<body data-frame="{{frame}}" data-role="{{role}}">`;
const templates: Record<string, string> = {
  family: '<!doctype html>{{preloads}}<style nonce="{{nonce}}"></style>{{scripts}}',
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
/** What an app with a page of its own says of itself. */
const own: Record<string, object> = {
  shell: { html: 'index.html', scripts: ['main.js'] },
  family: {
    html: 'index.html',
    scripts: ['main.js'],
    worker: 'worker.js',
    publicFiles: ['icon-192.png', 'manifest.webmanifest'],
  },
};
export const apps = Object.keys(pages);

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
  for (const file of name === 'family'
    ? ['worker.js', 'icon-192.png', 'manifest.webmanifest']
    : []) {
    await writeFile(join(folder, file), `${file} of ${buildId}`);
  }
  const kind = own[name] ?? { entry, assets: ['shared.js'] };
  const content = { schema: 1, name, buildId, platform, pages: pages[name], ...kind, ...record };
  await writeFile(join(appsFolder, name, 'dist/build.json'), JSON.stringify(content));
}
