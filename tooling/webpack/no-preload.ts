/** Replaces what the federation runtime preloads remotes with, which pages of the portal never ask of it. */
export const preloadAssets = () => Promise.resolve([]);
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => [];
export const defaultPreloadArgs = {};
