export { ContractForm, type FieldErrors, type Focusable, type FormRules } from './contract-form.ts';
export type { FieldPath } from './field-path.ts';
export { useContractForm } from './use-contract-form.ts';
export { useFocusInside } from './use-focus-inside.ts';
