/** Hears each key before anything of a remote does. */
export const heard: { key?: (event: KeyboardEvent) => void } = {};
