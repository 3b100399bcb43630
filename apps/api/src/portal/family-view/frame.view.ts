import type { Family } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/family-texts';
import { html, Html, type HtmlPart } from '../html.ts';
import { type IconName, iconShapes } from './icon-shapes.ts';

/** What the app shows around each page, and the instant at which it was read. */
export interface Frame {
  family: Family;
  unread: { items: number; messages: number };
  now: Date;
}

export function icon(name: IconName, size: number): Html {
  return new Html(
    `<svg class="lucide" aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${iconShapes[name]}</svg>`,
  );
}

/** Attributes of an `<img>`: a picture with its smaller versions, of which the browser chooses. */
export const sourceOf = (url: string, srcSet: string | null | undefined, sizes: string): Html =>
  html`src="${url}" ${srcSet && html`srcset="${srcSet}"`} sizes="${sizes}"`;

const areas = [
  { label: 'Novidades', path: paths.feed, icon: 'house' },
  { label: 'Diários', path: paths.diaries, icon: 'notebookPen' },
  { label: 'Mensagens', path: paths.chat, icon: 'messagesSquare' },
  { label: 'Mais', path: paths.more, icon: 'menu' },
] as const;

/** Every school that the device shows. */
export const schoolsOf = ({ school, responsible, schools }: Family) =>
  schools ?? [{ ...school, responsible }];

/** Header and bar around a page of the area of the feed, without the counts that scripts keep. */
export function frameView(
  { family }: Frame,
  { hasWayBack, content }: { hasWayBack: boolean; content: HtmlPart },
): Html {
  const isShared = schoolsOf(family).length > 1;
  const { name, logoUrl } = isShared ? { name: 'Minhas escolas', logoUrl: null } : family.school;
  const back = html`<a class="v-back" href="${paths.feed}" aria-label="voltar para Novidades"
    >${icon('arrowLeft', 22)}</a
  >`;
  return html`<header class="v-head">
      <div class="v-row">
        ${hasWayBack && back}<span class="v-sign"
          >${logoUrl ? html`<img src="${logoUrl}" alt="" />` : icon('sprout', 22)}</span
        ><strong>${name}</strong>
        <nav class="v-bar" aria-label="Principal">
          ${areas.map(
            (area, place) =>
              html`<a href="${area.path}" ${place === 0 && html`aria-current="page"`}
                >${icon(area.icon, 20)}<span>${area.label}</span></a
              >`,
          )}
        </nav>
      </div>
    </header>
    <main id="conteudo" class="v-main">${content}</main>`;
}
