import { limits } from '@caderneta/api-client/contract';
import { TextField, type TextFieldProps } from '@caderneta/ui';
import type { ChangeEvent } from 'react';

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

/** What a person types more than this is no phone at all. */
const mostDigits = 15;

/** A phone as its digits, whatever stands between them; a country's or trunk prefix is left out. */
function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const { phoneDigits: whole } = limits;
  if (digits.length === whole + 2 && digits.startsWith('55')) return digits.slice(2);
  if (digits.length === whole + 1 && digits.startsWith('0')) return digits.slice(1);
  return digits.slice(0, mostDigits);
}

/** Digits as they are shown while more of them come: '(11) 9876'. */
function phoneText(digits: string): string {
  const [area, start, end] = [digits.slice(0, 2), digits.slice(2, 7), digits.slice(7)];
  if (!area) return '';
  if (!start) return `(${area}`;
  return end ? `(${area}) ${start}-${end}` : `(${area}) ${start}`;
}

/** Where the cursor stands in `text` after so many of its digits. */
function placeAfter(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1;
    if (seen === count) return place + 1;
  }
  return text.length;
}
