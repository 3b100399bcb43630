/** What forms are checked by before they are sent: nothing of it is needed to write in them. */
export const fetchSchemas = () => import(/* webpackChunkName: "checks" */ './form-schemas.ts');
