import { ApiError } from '@caderneta/api-client';
import type { RingVersion } from '@caderneta/api-client/contract';
import type { useModals } from '@caderneta/platform';
import { appText } from './version-words.ts';
import { rollBack } from './versions.queries.ts';

/**
 * Takes a ring back, and asks where other areas would change along.
 * @returns whether it went back
 */
export async function goBackAsking(
  modals: ReturnType<typeof useModals>,
  app: string,
  ring: RingVersion,
): Promise<boolean> {
  try {
    await rollBack(app, ring);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'takes-others-along') throw error;
    const isSure = await modals.confirm({
      title: 'Outras áreas mudam junto',
      body: <Companions reasons={error.reasons} />,
      submit: 'voltar junto',
    });
    if (!isSure) return false;
    await rollBack(app, ring, true);
  }
  return true;
}

/** The areas that do not fit the shell of before, and what takes the place of each. */
function Companions({ reasons }: Pick<ApiError, 'reasons'>) {
  return (
    <>
      <p>Estas áreas não combinam com a versão anterior do portal:</p>
      <ul>
        {reasons.map(({ subject, problem }) => (
          <li key={subject}>
            <strong>{areaText(subject)}</strong>: {withoutCode(problem)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** @example areaText('chat bbbb2222') // 'Mensagens' */
const areaText = (subject: string) => appText(subject.split(' ')[0]!);

/** @example withoutCode('…; volta a versão aaaa1111') // '…; volta a versão anterior' */
const withoutCode = (problem: string) =>
  problem.replace(/volta a versão \S+$/, 'volta a versão anterior');
