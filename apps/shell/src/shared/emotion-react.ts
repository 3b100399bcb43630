/** Names of @emotion/react for remotes. Only add names: see docs/decisions/026. */
export { ClassNames, css, Global, keyframes } from '@emotion/react';
