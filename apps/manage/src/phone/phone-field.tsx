import { limits } from '@caderneta/api-client/contract';
import { isForeignPhone, readPhone } from '@caderneta/formats';
import { TextField, type TextFieldProps } from '@caderneta/ui';
import type { ChangeEvent } from 'react';

export interface PhoneFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** Digits; a number of another country, which is refused, as it was typed. */
  value: string;
  onChange: (digits: string) => void;
}

/** A phone, shown formatted while it is typed and held as digits. */
export function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    if (isForeignPhone(target.value)) {
      onChange(target.value.slice(0, longestForeign));
      return;
    }
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
      hint={isForeignPhone(value) && 'Número de outro país: informe um celular do Brasil.'}
      {...rest}
      value={isForeignPhone(value) ? value : phoneText(value)}
      onChange={change}
    />
  );
}

/** A longer number is not a phone. */
const mostDigits = 15;

/** Characters of what is shown of a number of another country. */
const longestForeign = 30;

/** The digits of a phone: of a whole one as it is kept, of a part as they are typed. */
function phoneDigits(text: string): string {
  const read = readPhone(text);
  const isWhole = read.length === limits.phoneDigits && /^\d+$/.test(read);
  return isWhole ? read : text.replace(/\D/g, '').slice(0, mostDigits);
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
