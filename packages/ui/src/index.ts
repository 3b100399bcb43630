export { ButtonAnchor, withButtonLook, type ButtonLookProps } from './action/button-anchor.ts';
export { buttonStyle, iconButtonStyle, type ButtonVariant } from './action/button-style.ts';
export { Button, type ButtonProps } from './action/button.tsx';
export { IconButton, type IconButtonProps } from './action/icon-button.tsx';
export { Spinner, type SpinnerProps } from './action/spinner.tsx';
export { Avatar, type AvatarProps } from './feedback/avatar.tsx';
export { CountBadge, type CountBadgeProps } from './feedback/count-badge.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './feedback/error-state.tsx';
export { IconTile, type IconTileProps } from './feedback/icon-tile.tsx';
export { LoadingScreen } from './feedback/loading-screen.tsx';
export { LoadingStatus, type LoadingStatusProps } from './feedback/loading-status.tsx';
export {
  barColor,
  ProgressBar,
  type BarTone,
  type ProgressBarProps,
} from './feedback/progress-bar.tsx';
export { Skeleton, type SkeletonProps } from './feedback/skeleton.tsx';
export { StatCard, type StatCardProps } from './feedback/stat-card.tsx';
export { StatusChip, type StatusChipProps } from './feedback/status-chip.tsx';
export { TableSkeleton, type TableSkeletonProps } from './feedback/table-skeleton.tsx';
export { type Tone } from './feedback/tone.ts';
export { CheckboxInput, type CheckboxInputProps } from './field/checkbox-input.tsx';
export { Checkbox, type CheckboxProps } from './field/checkbox.tsx';
export { FieldError, type FieldErrorProps } from './field/field-error.tsx';
export { PasswordField, type PasswordFieldProps } from './field/password-field.tsx';
export { SearchField, type SearchFieldProps } from './field/search-field.tsx';
export { Section, type SectionProps } from './field/section.tsx';
export { SegmentedChoice, type SegmentedChoiceProps } from './field/segmented-choice.tsx';
export { SelectField, type SelectFieldProps } from './field/select-field.tsx';
export { Stepper, type StepperProps } from './field/stepper.tsx';
export { TextArea, type TextAreaProps } from './field/text-area.tsx';
export { TextField, type TextFieldProps } from './field/text-field.tsx';
export {
  counted,
  countText,
  finder,
  firstTwoWords,
  fold,
  formatFileSize,
  formatList,
  formatPhone,
  initials,
  shortNames,
} from '@caderneta/formats';
export { hasCoarsePointer, hasFinePointer } from './foundations/pointer.ts';
export {
  areaColor,
  color,
  layer,
  layout,
  media,
  motion,
  radius,
  shadow,
  space,
  text,
  type Area,
} from './foundations/tokens.ts';
export { drawnInSight } from './foundations/drawn-in-sight.ts';
export { VisuallyHidden, visuallyHidden } from './foundations/visually-hidden.ts';
export { ActionBar, type ActionBarProps } from './layout/action-bar.tsx';
export { BlockBody, BlockLines, BlockRows, type BlockBodyProps } from './feedback/block-body.tsx';
export { Card, type CardProps } from './layout/card.tsx';
export {
  Grid,
  ownProps,
  Row,
  Stack,
  type GridProps,
  type Polymorphic,
  type RowProps,
  type Space,
  type StackProps,
} from './foundations/flow.tsx';
export { screenOnly } from './foundations/screen-only.ts';
export { MainAndAside } from './layout/main-and-aside.ts';
export { PageHeader, type PageHeaderProps } from './layout/page-header.tsx';
export { FileDrop, type FileDropProps } from './files/file-drop.tsx';
export { FileRow, type FileRowProps } from './files/file-row.tsx';
export { Recording, type RecordingProps } from './files/recording.tsx';
export { Dialog, type DialogProps } from './overlay/dialog.tsx';
export { Sheet, type SheetProps } from './overlay/sheet.tsx';
export { useDialog } from './overlay/use-dialog.ts';
export { ToastView, type ToastTone, type ToastViewProps } from './overlay/toast-view.tsx';
export { DataTable, type DataTableProps } from './table/data-table.tsx';
export { type DataTableColumn, type RowLinkComponent } from './table/data-table-row.tsx';
export { Pagination, type PaginationProps } from './table/pagination.tsx';
export type {
  PickerClassroom,
  PickerGroup,
  PickerReading,
  PickerStudent,
} from './picker/classroom.ts';
export { describeStudents } from './picker/selection.ts';
export { StudentPicker, type StudentPickerProps } from './picker/student-picker.tsx';
export { ChangedText, type ChangedTextProps } from './text/changed-text.tsx';
export { ItemText, type ItemTextProps } from './text/item-text.tsx';
export { Text, type TextProps } from './text/text.tsx';
export { findLinks, LinkedText, type LinkedTextProps, type TextPart } from './text/linked-text.tsx';
