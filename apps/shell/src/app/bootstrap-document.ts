import type { Report } from './report.ts';

/** The remotes.json document that the server wrote into the page. */
export function bootstrapDocument(report: Report): unknown {
  const text = document.getElementById('bootstrap')?.textContent ?? '';
  try {
    return (JSON.parse(text) as { remotes?: unknown }).remotes;
  } catch (error) {
    report('#bootstrap can’t be read', error);
    return undefined;
  }
}
