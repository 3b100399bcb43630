/** Eleven digits as '(11) 98765-4321'; whatever else comes is given back as it is. */
export function formatPhone(phone: string): string {
  const parts = /^(\d{2})(\d{5})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}
