import { fetch } from 'undici';
import * as z from 'zod/mini';
import { type Check, fault, fine, warning } from './check.ts';

/** As deploy/cluster/check-patroni.sh has it; a test compares them. */
export const leastPatroni = '3.1.0';

const silenceMilliseconds = 3_000;

const cluster = z.object({ members: z.array(z.object({ name: z.string(), api_url: z.string() })) });
const member = z.object({ patroni: z.object({ version: z.string() }) });

/**
 * Looks at the Patroni of each machine, where the primary has one.
 * @param primary where Patroni of the primary answers, for example http://10.0.0.11:8008
 */
export async function checkPatroni(primary: string): Promise<Check[]> {
  const found = await ask(`${primary}/cluster`, cluster);
  if (!found) return [];
  const members = await Promise.all(
    found.members.map(async ({ name, api_url }) => {
      const version = (await ask(api_url, member))?.patroni.version;
      return { name, version, isOld: version !== undefined && isOlder(version, leastPatroni) };
    }),
  );
  const list = members
    .map(({ name, version = 'não responde' }) => `${name}: ${version}`)
    .join(', ');
  if (members.some(({ isOld }) => isOld)) {
    return [
      fault(
        'patroni',
        `antigo demais (${list}): um primário que congela retoma a liderança, e o que foi gravado enquanto isso se perde`,
        `Instale ao menos o ${leastPatroni} em cada máquina, como diz docs/operations.md.`,
      ),
    ];
  }
  if (members.some(({ version }) => version === undefined)) {
    return [
      warning(
        'patroni',
        list,
        'systemctl status patroni, na máquina que não responde, diz por quê.',
      ),
    ];
  }
  return [fine('patroni', list)];
}

async function ask<Answer>(url: string, shape: z.ZodMiniType<Answer>): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(silenceMilliseconds) });
    return z.safeParse(shape, await answer.json()).data;
  } catch {
    return undefined;
  }
}

/** Of dotted numbers. */
function isOlder(version: string, least: string): boolean {
  const [own, wanted] = [version, least].map((text) =>
    text.split('.').map((part) => parseInt(part)),
  );
  for (const [at, number] of wanted!.entries()) {
    const difference = (own![at] ?? 0) - number;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
