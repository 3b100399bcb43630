import { turbo } from './turbo.ts';

/** What is built already takes no time, and needs no words. */
const unnoticed = 700;

/** Builds apps for production, all of them unless told which. */
export async function buildPortal(apps: string[] = []): Promise<boolean> {
  const timer = setTimeout(() => console.log('Construindo o portal…'), unnoticed);
  const filters = apps.map((app) => `--filter=@caderneta/${app}`);
  const built = await turbo(['build', ...filters], { quiet: true });
  clearTimeout(timer);
  if (!built) console.error('Não foi possível construir o portal: veja os erros acima.');
  return built;
}
