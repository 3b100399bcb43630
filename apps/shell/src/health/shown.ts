/** The address of the page that the person sees, once there is one. */
export const shown: { at?: string } = {};
