import { endpoints } from '@caderneta/api-client/contract';
import {
  brokenPromises,
  digestOf,
  planRecording,
  type RecordedShape,
  type WireCall,
  wireShapeOf,
} from '@caderneta/releases';
import { applyRecording, readRecordedShapes } from '@caderneta/releases/recorded-contract';
import { isReleased } from '../previous/previous-commit.ts';
import { repositoryRoot } from '../webpack/places.ts';

const advice = `Builds that are in use rely on it. Go on accepting and answering what was recorded, and
declare a new endpoint beside it. An endpoint that no new build calls gets \`retired: true\`; after 35
days \`npm run contract\` forgets it. To break builds on purpose, so that the server hands them out no
more: npm run contract -- forget "POST /v1/…"`;

/**
 * `npm run contract` records the contract of today; `-- forget "POST /v1/…"` drops older shapes. Until
 * the first release is tagged, nothing older is kept.
 */
export async function main([command, call]: string[], today: string): Promise<string> {
  const calls: WireCall[] = Object.values(endpoints);
  const recorded = readRecordedShapes();
  if (command === 'forget') {
    const remove = recorded.filter(({ shape }) => shape.call === call);
    if (remove.length === 0) throw new Error(`No shape of ${call} is recorded.`);
    applyRecording({ write: [], remove });
    return main([], today);
  }
  const promised = isReleased(repositoryRoot) ? recorded : await shapesOfToday(calls, recorded);
  const broken = brokenPromises(calls, promised);
  if (broken.length > 0) throw new Error(`${broken.join('\n')}\n\n${advice}`);
  const plan = await planRecording(calls, promised, today);
  plan.remove.push(...recorded.filter((one) => !promised.includes(one)));
  applyRecording(plan);
  return `${plan.write.length} shapes written, ${plan.remove.length} forgotten.`;
}

/** Until the first release no build is in use that would need what was recorded before. */
async function shapesOfToday(
  calls: readonly WireCall[],
  recorded: readonly RecordedShape[],
): Promise<RecordedShape[]> {
  const present = calls
    .filter(({ retired }) => !retired)
    .map((call) => digestOf(wireShapeOf(call)));
  const digests = new Set(await Promise.all(present));
  return recorded.filter(({ digest, replaced }) => digests.has(digest) && !replaced);
}

if (import.meta.main) {
  const today = new Date().toISOString().slice(0, 10);
  await main(process.argv.slice(2), today).then(console.log, (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
