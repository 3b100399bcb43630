import { TextField, type TextFieldProps } from '@caderneta/ui';
import type { ChangeEvent } from 'react';
import { phoneDigits, phoneText, placeAfter } from './phone-text.ts';

export interface PhoneFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
}

/** A phone, shown formatted while it is typed and held as digits. */
export function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    const digits = phoneDigits(target.value);
    const text = phoneText(digits);
    const atEnd = before.length === target.value.length;
    const place = atEnd ? text.length : placeAfter(text, before.replace(/\D/g, '').length);
    // Set here, it is already what React is about to set, which leaves the cursor alone.
    target.value = text;
    target.setSelectionRange(place, place);
    onChange(digits);
  }

  return (
    <TextField
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={phoneText(value)}
      onChange={change}
    />
  );
}
