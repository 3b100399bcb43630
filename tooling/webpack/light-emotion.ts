import { join } from 'node:path';

/** Aliases that leave out what emotion carries and nobody here uses; webpack cannot tell. */
export const lightEmotion = {
  '@emotion/is-prop-valid$': join(import.meta.dirname, 'every-prop.ts'),
  // Only `withTheme` needs it.
  'hoist-non-react-statics': false as const,
};
