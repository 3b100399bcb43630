import { createHash, randomUUID } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import {
  type Envelope,
  filePath,
  isCompressed,
  type Move,
  type Overview,
  publishingPaths,
  type Release,
} from '@caderneta/releases';
import { type KeyPair, makeKeyPair, seal, sha384Of } from '@caderneta/releases/signing';
import type { FastifyInstance } from 'fastify';
import { performAct } from '#/modules/administration/administration.service.ts';
import type { Services } from '#/services.ts';

const shared = { platform: '1.0.0', pages: {}, calls: {} };
const records: Record<string, (scripts: string[]) => object> = {
  chat: (scripts) => ({
    entry: scripts[0],
    assets: [],
    pages: { '/mensagens/listar': scripts },
    needs: { react: { range: '^19.0.0', names: ['useState'] } },
    access: 'employee',
    navigation: [],
    home: { actions: [], blocks: [] },
    homeFiles: [],
  }),
  shell: (scripts) => ({
    html: 'index.html',
    scripts,
    federation: [],
    provides: { react: { version: '19.3.1', names: ['useId', 'useState'] } },
  }),
};

/** A release of an app whose one script says `content`. */
export function makeRelease(app: string, content: string, more: Partial<Release> = {}) {
  const name = `${createHash('sha256').update(content).digest('hex').slice(0, 10)}.js`;
  const contents = new Map([[name, Buffer.from(content)]]);
  if (app === 'shell')
    contents.set('index.html', Buffer.from('<body>{{preloads}}{{scripts}}{{bootstrap}}'));
  const buildId = `build-${name.slice(0, 6)}`;
  const files = Object.fromEntries(
    [...contents].map(([file, bytes]) => [file, { size: bytes.length, sha384: sha384Of(bytes) }]),
  );
  const own = records[app] ?? records.chat!;
  const release: Release = {
    kind: 'release',
    schema: 1,
    app,
    buildId,
    commit: null,
    time: new Date().toISOString(),
    news: `Agora diz ${content.length}`,
    record: { schema: 2, name: app, buildId, ...shared, ...own([name]) },
    files,
    ...more,
  };
  return { release, contents, script: name };
}

/** Publishes over HTTP as a team does. */
export class Publisher {
  readonly keys: KeyPair = makeKeyPair();
  readonly #app: FastifyInstance;

  private constructor(app: FastifyInstance) {
    this.#app = app;
  }

  static async make(app: FastifyInstance, services: Services, apps: string[], mail?: string) {
    const publisher = new Publisher(app);
    const { publicKey } = publisher.keys;
    const name = `Equipe ${randomUUID().slice(0, 8)}`;
    await performAct(services, 'addTeam', { name, apps, publicKey, mail });
    return Object.assign(publisher, { teamName: name });
  }

  post(url: string, payload: object) {
    return this.#app.inject({ method: 'POST', url, payload });
  }

  announce(release: Release, sealed: Envelope = seal(release, this.keys.privateKey)) {
    return this.post(publishingPaths.releases, sealed);
  }

  put({ app, buildId }: Release, name: string, content: Buffer) {
    const payload = isCompressed(name) ? brotliCompressSync(content) : content;
    return this.#app.inject({
      method: 'PUT',
      url: filePath(app, buildId, name),
      payload,
      headers: { 'content-type': 'application/octet-stream' },
    });
  }

  /** Announces and uploads. */
  async publish({ release, contents }: ReturnType<typeof makeRelease>): Promise<Release> {
    const answer = await this.announce(release);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const { missing } = answer.json<{ missing: string[] }>();
    for (const name of missing) await this.put(release, name, contents.get(name)!);
    return release;
  }

  move(change: Partial<Move> & Pick<Move, 'app' | 'buildId'>) {
    return this.post(publishingPaths.moves, this.signMove(change));
  }

  signMove(change: Partial<Move> & Pick<Move, 'app' | 'buildId'>): Envelope {
    const statement: Move = {
      kind: 'move',
      ring: 'todos',
      percent: 100,
      expectedVersion: 0,
      isRollback: false,
      reason: '',
      time: new Date().toISOString(),
      nonce: randomUUID(),
      ...change,
    };
    return seal(statement, this.keys.privateKey);
  }

  preview(app: string, buildId: string) {
    const now = { time: new Date().toISOString(), nonce: randomUUID() };
    const statement = { kind: 'preview', app, buildId, ...now };
    return this.post(publishingPaths.previews, seal(statement, this.keys.privateKey));
  }

  async overview(app: string, now = new Date()): Promise<Overview> {
    const statement = { kind: 'query', app, time: now.toISOString(), nonce: randomUUID() };
    const sealed = seal(statement, this.keys.privateKey);
    return (await this.post(publishingPaths.queries, sealed)).json<Overview>();
  }
}
