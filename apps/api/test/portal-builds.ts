import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const template = `<!doctype html><meta name="school" content="{{schoolName}}" data-city="{{city}}" />
{{preloads}}<style nonce="{{nonce}}"></style>{{scripts}}
<script type="application/json" id="bootstrap">{{bootstrap}}</script>
<body data-frame="{{frame}}" data-role="{{role}}">`;

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
  const entry = name === 'shell' ? 'main.js' : 'remoteEntry.js';
  const script = `console.log('${name} ${buildId}');`;
  await writeFile(join(folder, entry), script);
  await writeFile(join(folder, `${entry}.br`), brotliCompressSync(script));
  await writeFile(join(folder, 'index.html'), template);
  const own =
    name === 'shell' ? { html: 'index.html', scripts: [entry] } : { entry, assets: ['shared.js'] };
  const content = { schema: 1, name, buildId, platform, pages: pages[name], ...own, ...record };
  await writeFile(join(appsFolder, name, 'dist/build.json'), JSON.stringify(content));
}
