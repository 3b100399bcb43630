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
    // React then finds this value in place, and does not move the cursor.
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

/** A longer number is not a phone. */
const mostDigits = 15;

/** The digits of a phone, without a prefix of country or trunk. */
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

/** The position in `text` after `count` of its digits. */
function placeAfter(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1;
    if (seen === count) return place + 1;
  }
  return text.length;
}
