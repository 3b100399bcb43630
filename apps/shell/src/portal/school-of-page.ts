import type { SchoolSign } from '../layout/sidebar.tsx';

/** The school as the page's HTML names it, for as long as nothing is loaded. */
export function schoolOfPage(): SchoolSign {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="school"]');
  return { name: meta?.content ?? '', city: meta?.dataset.city ?? null, logoUrl: null };
}
