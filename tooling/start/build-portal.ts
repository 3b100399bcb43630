import { turbo } from './turbo.ts';

/** Milliseconds of a build that is cached, and so not worth a message. */
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
