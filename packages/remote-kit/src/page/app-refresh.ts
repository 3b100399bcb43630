/** Takes the place of `react-refresh/runtime` in an app: all apps of a page share one. */
import { pageDevelopment } from './page-development.ts';

const refresh = pageDevelopment()?.refreshOf(APP_OF_THIS_BUILD);

export const register = refresh?.register ?? (() => undefined);
export const createSignatureFunctionForTransform =
  refresh?.createSignatureFunctionForTransform ?? (() => (component: unknown) => component);
export const isLikelyComponentType = refresh?.isLikelyComponentType ?? (() => false);
export const getFamilyByType = refresh?.getFamilyByType ?? (() => undefined);
export const performReactRefresh = refresh?.performReactRefresh ?? (() => undefined);
/** The page has done it, before it loaded React. */
export const injectIntoGlobalHook = () => undefined;
