export { firstMessages, type FieldErrors, type FormRules } from './fields/check-values.ts';
export { ConflictCallout } from './drafts/conflict-callout.tsx';
export { useConflict, type Change, type Conflict, type FieldSpec } from './drafts/conflict.ts';
export {
  DraftRecovery,
  type DraftRecoveryProps,
  type RestoredDrafts,
} from './drafts/draft-recovery.tsx';
export {
  newDraft,
  setAsideDraft,
  subscribeToAll,
  useStoredDraft,
  type Draft,
  type Saved,
} from './drafts/draft.ts';
export type { DraftOptions } from './drafts/draft-options.ts';
export { draftsOf } from './drafts/drafts-of.ts';
export type { EarlierCalloutProps } from './earlier-callout.tsx';
export type { FieldPath, ValueAt } from './fields/field-path.ts';
export { fieldSpecs } from './fields/field-specs.ts';
export { fieldTable } from './fields/field-table.ts';
export { FormattedField, type FormattedFieldProps } from './formatting/formatted-field.tsx';
export { FormActions, type FormActionsProps } from './form-actions.tsx';
export { later, partOf, type Later } from './later.ts';
export { laterDraftsOf } from './drafts/later-drafts-of.ts';
export { LeftWhenNeeded } from './drafts/left-when-needed.tsx';
export { FormSkeleton, Loaded, Missing, type LoadedProps, type MissingProps } from './loaded.tsx';
export type { Focusable } from './fields/use-refocus.ts';
export { Lock } from './lock.tsx';
export { Callout, type CalloutProps } from './callout.tsx';
export { isGone, isStale, reasonOf, refusedFields, sentenceOf } from './refusal.ts';
export { RetentionSelect, type RetentionSelectProps } from './fields/retention-select.tsx';
export { SchoolDaysField, type SchoolDaysFieldProps } from './fields/school-days-field.tsx';
export { useContractForm, type ContractForm } from './fields/use-contract-form.ts';
export { useDeletion, type DeletionOptions } from './use-deletion.ts';
export { useEditForm, type EditForm, type FormChecks, type Version } from './use-edit-form.ts';
export { FormCallouts, useFormElement } from './form-element.tsx';
export { useValidity, type MissingField, type Validity } from './fields/use-validity.ts';
export { useEditedDraft } from './use-edited-draft.ts';
export { useFormChecks } from './fields/use-form-checks.ts';
export { useLaterChecks } from './fields/use-later-checks.ts';
export { useFocusInside } from './fields/use-focus-inside.ts';
export { draftTitle, titleOf } from './title.ts';
export { useIsShown } from './use-is-shown.ts';
export { useOnce, type Once } from './use-once.ts';
