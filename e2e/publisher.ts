import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Outcome, runCommand } from './commands.ts';
import { test } from './deployment.ts';
import { Installation } from './installation.ts';
import type { PortalServer } from './server.ts';

/** A team's own machine: builds that differ from the portal's, and the key to publish them. */
export class TeamMachine {
  readonly #builds: Installation;
  readonly #portal: PortalServer;
  readonly #folder: string;

  private constructor(builds: Installation, portal: PortalServer, folder: string) {
    this.#builds = builds;
    this.#portal = portal;
    this.#folder = folder;
  }

  /**
   * @param apps that the team may publish
   * @param settings of the server, where it keeps its data elsewhere
   */
  static async make(
    portal: PortalServer,
    apps: string[],
    settings: Record<string, string> = {},
  ): Promise<TeamMachine> {
    const folder = await mkdtemp(join(tmpdir(), 'caderneta-keys-'));
    const given = ['add', `Equipe ${apps.join(' ')}`, ...apps];
    const { out, errors } = await runCommand('apps/api/src/team-cli/team-cli.ts', given, {
      ...settings,
      DATA_FOLDER: portal.dataFolder,
    });
    if (!out.includes('PRIVATE KEY')) throw new Error(errors);
    await writeFile(join(folder, 'team.pem'), out, { mode: 0o600 });
    return new TeamMachine(await Installation.make(apps), portal, folder);
  }

  /** Makes a new build of every app. @param changes app → text → text in its scripts */
  build(changes: Record<string, readonly [string, string]>): Promise<void> {
    return this.#builds.redeploy(changes);
  }

  /** `npm run release -- APP --to … --key … --no-build`, with more options. */
  release(app: string, ...more: string[]): Promise<Outcome> {
    const folder = join(this.#builds.root, 'apps', app);
    return runCommand('packages/remote-kit/src/release-cli.ts', [
      app,
      ...['--to', this.#portal.url, '--key', join(this.#folder, 'team.pem')],
      ...['--folder', folder, '--no-build', ...more],
    ]);
  }

  async remove(): Promise<void> {
    await this.#builds.remove();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Stories of a deployment with the machine of a team that may publish these apps. */
export const testWithTeam = (apps: string[]) =>
  test.extend<object, { team: TeamMachine }>({
    team: [
      async ({ deployment: { portal } }, use) => {
        const team = await TeamMachine.make(portal, apps);
        await use(team);
        await team.remove();
      },
      { scope: 'worker' },
    ],
  });
