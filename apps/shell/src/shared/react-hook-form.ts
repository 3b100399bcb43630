/** What remotes get of react-hook-form. Names are only added: see docs/decisions/026. */
export { get, set, useForm } from 'react-hook-form';
