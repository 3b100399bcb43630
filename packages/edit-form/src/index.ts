export { firstMessages, type FieldErrors, type FormRules } from './check-values.ts';
export {
  ConflictCallout,
  useConflict,
  type Change,
  type Conflict,
  type FieldSpec,
} from './conflict.tsx';
export { DraftRecovery, type DraftRecoveryProps, type RestoredDrafts } from './draft-recovery.tsx';
export {
  draftsOf,
  newDraft,
  setAsideDraft,
  subscribeToAll,
  useStoredDraft,
  type Draft,
  type DraftOptions,
  type Saved,
} from './draft.ts';
export type { EarlierCalloutProps } from './earlier-callout.tsx';
export type { FieldPath, ValueAt } from './field-path.ts';
export { fieldSpecs } from './field-specs.ts';
export { fieldTable } from './field-table.ts';
export { FormActions, type FormActionsProps } from './form-actions.tsx';
export { LeftWhenNeeded } from './left-when-needed.tsx';
export { FormSkeleton, Loaded, Missing, type LoadedProps, type MissingProps } from './loaded.tsx';
export type { Focusable } from './use-refocus.ts';
export { Lock } from './lock.tsx';
export { LostFilesCallout, Callout, type CalloutProps } from './callout.tsx';
export { isGone, isStale, reasonOf, refusedFields, sentenceOf } from './refusal.ts';
export { RetentionSelect, type RetentionSelectProps } from './retention-select.tsx';
export { SchoolDaysField, type SchoolDaysFieldProps } from './school-days-field.tsx';
export { useContractForm, type ContractForm } from './use-contract-form.ts';
export { useDeletion, type DeletionOptions } from './use-deletion.ts';
export {
  FormCallouts,
  useEditForm,
  useFormElement,
  type EditForm,
  type Version,
} from './use-edit-form.tsx';
export { useMissingField, type MissingField } from './use-missing-field.ts';
export { useEditedDraft } from './use-edited-draft.ts';
export { useFocusInside } from './use-focus-inside.ts';
export { draftTitle, titleOf } from './title.ts';
export { useIsShown } from './use-is-shown.ts';
export { useOnce, type Once } from './use-once.ts';
