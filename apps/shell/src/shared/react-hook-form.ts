/** Names of react-hook-form for remotes. Only add names: see docs/decisions/026. */
export { get, set, useForm } from 'react-hook-form';
