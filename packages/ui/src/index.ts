export { buttonStyle, type ButtonVariant } from './action/button-style.ts';
export { Button, type ButtonProps } from './action/button.tsx';
export { IconButton, type IconButtonProps } from './action/icon-button.tsx';
export { Spinner, type SpinnerProps } from './action/spinner.tsx';
export { CheckboxInput, type CheckboxInputProps } from './field/checkbox-input.tsx';
export { Checkbox, type CheckboxProps } from './field/checkbox.tsx';
export { FieldError, type FieldErrorProps } from './field/field-error.tsx';
export { SearchField, type SearchFieldProps } from './field/search-field.tsx';
export { Section, type SectionProps } from './field/section.tsx';
export { SelectField, type SelectFieldProps } from './field/select-field.tsx';
export { TextArea, type TextAreaProps } from './field/text-area.tsx';
export { TextField, type TextFieldProps } from './field/text-field.tsx';
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
export { visuallyHidden } from './foundations/visually-hidden.ts';
