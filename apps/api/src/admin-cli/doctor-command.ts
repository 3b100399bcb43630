import { type Check, checkTitles } from '#/doctor/check.ts';
import { examineInstallation } from '#/doctor/examine-installation.ts';

const marks: Record<Check['level'], string> = { ok: '✓', warning: '!', fault: '✗' };

/**
 * Prints a line for each check, and what to do about each that is not fine.
 * @returns whether there is no fault
 */
export async function runDoctor(isJson: boolean): Promise<boolean> {
  const checks = await examineInstallation(process.env);
  const isSound = checks.every(({ level }) => level !== 'fault');
  if (isJson) console.log(JSON.stringify({ isSound, checks }, undefined, 2));
  else for (const line of checks.flatMap(describe)) console.log(line);
  return isSound;
}

const describe = ({ check, level, says, toDo }: Check): string[] => [
  `${marks[level]} ${checkTitles[check]}: ${says}`,
  ...toDo.map((step) => `    ${step.replaceAll('\n', '\n    ')}`),
];
