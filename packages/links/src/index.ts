export * as paths from './paths.ts';

type ParamsOf<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOf<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

/**
 * Fills the parameters of a route pattern in.
 * @param path a pattern of `paths`
 * @returns an address of the portal, with parameters encoded
 * @example pathTo(paths.announcement, { announcementId })
 */
export function pathTo<Path extends string>(
  pattern: Path,
  params: Record<ParamsOf<Path>, string>,
): string {
  return pattern.replace(/:(\w+)/g, (_, name: ParamsOf<Path>) => encodeURIComponent(params[name]));
}
