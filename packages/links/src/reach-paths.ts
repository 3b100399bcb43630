/** Addresses of the reach board, in a file of their own: every page loads that of `paths`. */
export const reachPaths = {
  reach: '/alcance',
  inviting: '/alcance/convidar',
  printing: '/alcance/imprimir',
} as const;
