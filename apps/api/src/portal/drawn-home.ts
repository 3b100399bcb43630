import type { HomeAction, RemoteBuild } from '@caderneta/releases';
import { formatWeekday } from '@caderneta/school-time';
import type { Actor } from '#/policy/actor.ts';
import { areaValues } from '#/portal/html/html-page.ts';
import type { TemplateValues } from '#/portal/html/template.ts';

interface Home {
  actor: Actor;
  /** That the person may load. */
  remotes: RemoteBuild[];
  timezone: string;
  now: Date;
}

/**
 * What the home shows before any script: the greeting, the actions as links, and the titles of the
 * blocks. The shell's build has drawn their places with the components that show them later.
 */
export function homeValues({ actor, remotes, timezone, now }: Home): TemplateValues {
  const [firstName = ''] = actor.name.split(' ');
  const homes = remotes.map(({ home }) => home);
  const actions = inOrder(homes.flatMap((home) => home.actions));
  const row = (name: HomeAction['row']) =>
    actions.filter((action) => action.row === name).map(actionValues);
  return {
    greeting: `olá, ${firstName}`,
    today: formatWeekday(now, timezone),
    quick: row('quick'),
    other: row('other'),
    blocks: inOrder(homes.flatMap((home) => home.blocks)).map(({ title }) => ({ title })),
  };
}

const inOrder = <Entry extends { order: number }>(entries: Entry[]) =>
  entries.sort((one, other) => one.order - other.order);

const actionValues = ({ isLive, area = '', text = '', ...action }: HomeAction) => ({
  ...areaValues(action),
  area,
  isLive,
  text: isLive ? '' : text,
});
