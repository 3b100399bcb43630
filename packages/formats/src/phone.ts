/**
 * Writes a Brazilian mobile number; any other text stays as it is.
 * @param phone eleven digits
 * @example formatPhone('11987654321') // '(11) 98765-4321'
 */
export function formatPhone(phone: string): string {
  const parts = /^(\d{2})(\d{5})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}
