import type { Config } from '#/config.ts';
import {
  type InstallationAct,
  installationState,
  type InstallationState,
  signAct,
} from '#/modules/releases/installation.service.ts';
import { readSecret } from '#/open-services.ts';
import { makeKeyRing } from '#/secrets/key-ring.ts';
import { StartFailure } from '#/start-failure.ts';
import { publishingPaths, refusal } from '@caderneta/releases';
import * as z from 'zod/mini';

/**
 * Lets the running server do what only somebody on its machine may ask: the embedded database has
 * one owner, and who can read the installation's secret may sign for it.
 * @param to address of the portal; the configuration's own where undefined
 */
export async function askServer(
  config: Config,
  to: string | undefined,
  act: InstallationAct,
): Promise<InstallationState> {
  const address = (to ?? `http://${config.host}:${config.port}`).replace(/\/+$/, '');
  const { installationActs } = makeKeyRing(await readSecret(config));
  const statement = await signAct(act, installationActs);
  return postStatement(
    { address, path: publishingPaths.installation, statement },
    installationState,
  );
}

interface Statement {
  /** Of the server, without a slash at the end. */
  address: string;
  path: string;
  /** Signed with the installation's secret. */
  statement: string;
}

/** @throws StartFailure where no server answers, or it refuses */
export async function postStatement<Answer>(
  { address, path, statement }: Statement,
  answers: z.ZodMiniType<Answer>,
): Promise<Answer> {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ statement }),
  }).catch(() => {
    throw new StartFailure(`O servidor em ${address} não responde. Inicie-o antes.`);
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return z.parse(answers, body);
  const read = z.safeParse(refusal, body);
  if (!read.success) throw new StartFailure(`Em ${address} não há um portal (${answer.status}).`);
  const { title, detail } = read.data;
  throw new StartFailure(detail ?? title);
}
