const place = 'caderneta.aba';

let name: string | undefined;

/** Names this tab, also after a reload; it says nothing of the person. */
export function tabName(): string {
  name ??= stored() ?? crypto.randomUUID();
  try {
    sessionStorage.setItem(place, name);
  } catch {
    // The form of this tab is then any other's after a reload.
  }
  return name;
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}
