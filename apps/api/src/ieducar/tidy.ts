interface Phones {
  ddd_fone_mov: string;
  fone_mov: string;
  ddd_fone_fixo: string;
  fone_fixo: string;
}

/**
 * The mobile phone of a person; the number in the field of the landline if that alone is one. A
 * number that is none is answered as it stands, for the person who corrects it: no area code is
 * guessed.
 */
export function phoneOf(person: Phones): string {
  const mobile = digitsOf(person.ddd_fone_mov, person.fone_mov);
  const landline = digitsOf(person.ddd_fone_fixo, person.fone_fixo);
  return [mobile, landline].find(isMobile) ?? (mobile || landline);
}

export const isMobile = (phone: string) => /^[1-9]{2}9\d{8}$/.test(phone);

/** Empty for a number of zeros, by which i-Educar says that there is none. */
function digitsOf(area: string, number: string): string {
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');
  return digits(number) && digits(area) + digits(number);
}
