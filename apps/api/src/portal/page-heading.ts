import type { NavigationEntry } from '@caderneta/releases';
import type { Actor } from '#/policy/actor.ts';
import { escapeHtml } from './html-page.ts';

/** In the shell's template; builds of the shell before 2026-11-23 lack it. */
const empty = '<p class="frame-heading" aria-hidden="true"></p>';
const greeting = 'frame-heading frame-greeting';

/**
 * Writes the page's heading into the frame, so that it is there before any script: the home's
 * greeting, or the heading of the area. The shell shows the same until the page is loaded.
 * @param html filled template
 */
export function withHeading(
  html: string,
  { address, actor, navigation }: { address: string; actor: Actor; navigation: NavigationEntry[] },
): string {
  if (address === '/') {
    const [firstName = ''] = actor.name.split(' ');
    return fillHeading(html, greeting, `olá, ${firstName}`);
  }
  const area = navigation.find(({ path }) => path === address);
  return area ? fillHeading(html, 'frame-heading', area.heading ?? area.label) : html;
}

function fillHeading(html: string, className: string, heading: string): string {
  return html.replace(
    empty,
    () => `<p class="${className}" aria-hidden="true">${escapeHtml(heading)}</p>`,
  );
}
