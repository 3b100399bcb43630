import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Setting, settingGroups, settings } from './settings.ts';

/** docs/configuration.md; a test compares it with `renderConfiguration`. */
export const configurationPage = fileURLToPath(
  new URL('../../../../docs/configuration.md', import.meta.url),
);

const introduction = `# Configuration

<!-- Written by \`npm run configuration\` from apps/api/src/config/settings.ts. -->

The server reads environment variables once, at the start, and lists everything that is wrong or
missing. \`npm start\`, \`npm run serve\` and the commands also read a file \`.env\` in the folder they run
in; a variable of the environment wins over it. An empty variable counts as not set. A comment has a
line of its own: behind a value it becomes a part of it where systemd or a container reads the file, so
that a value with \`#\` at its beginning or behind a blank is refused.

**Commands** read \`/etc/caderneta/caderneta.env\` where it exists, as the unit does, and print on stderr
which database that is before they act. Where the environment or \`.env\` leads to another database,
data folder, key or bucket they refuse. \`CADERNETA_SETTINGS=/path/to/another.env\` names another file, and
\`CADERNETA_SETTINGS=none\` none. Only a server makes a data folder, a database in it or keys
([ADR 036](decisions/036-settings-keys-and-commands.md)).

**Needed** settings are those that \`NODE_ENV=production\` does not start without. **Secret** ones belong
into a file that only the server's user can read; one that is short, repeated, or has a blank or a \`#\`
is refused. \`npm run admin -- doctor\` checks them all.
`;

/** The page as the table of settings has it. */
export function renderConfiguration(): string {
  const groups = settingGroups.map((group) => {
    const own = Object.entries<Setting>(settings).filter(([, setting]) => setting.group === group);
    return `## ${group}\n\n${own.map(renderSetting).join('\n')}`;
  });
  return [introduction, ...groups].join('\n');
}

function renderSetting([name, setting]: [string, Setting]): string {
  const without = setting.default === undefined ? setting.otherwise : `\`${setting.default}\``;
  const marks = [
    setting.neededInProduction && '**needed**',
    setting.secret && '**secret**',
    without && `without it: ${without}`,
  ].filter(Boolean);
  return `### ${name}\n\n${marks.length > 0 ? `${marks.join(' · ')}\n\n` : ''}${setting.means}\n`;
}

if (import.meta.main) await writeFile(configurationPage, renderConfiguration());
