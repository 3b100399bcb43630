import type { FeedItem } from '@caderneta/api-client/contract';
import {
  askOf,
  childNames,
  kindOf,
  paths,
  schoolNames,
  titleOf,
  whenOf,
} from '@caderneta/family-texts';
import { initials } from '@caderneta/formats';
import { formatDate, formatDayHeading, formatTime, groupByDay } from '@caderneta/school-time';
import { type Frame, frameView, icon, schoolsOf, sourceOf } from './frame.view.ts';
import { html, type Html } from '../html.ts';

export interface FeedShown {
  studentId?: string;
  only?: 'pending';
}

export interface FeedPage {
  items: FeedItem[];
  next: string | null;
  pendingCount?: number;
}

function hrefFor({ studentId, only }: FeedShown, after?: string): string {
  const params = new URLSearchParams();
  if (studentId) params.set('crianca', studentId);
  if (only) params.set('falta', '1');
  if (after) params.set('depois', after);
  return params.size > 0 ? `${paths.feed}?${params}` : paths.feed;
}

/** The feed as the app shows it; without scripts its links lead on. */
export function feedView(frame: Frame, feed: FeedPage, shown: FeedShown): Html {
  const { family, now } = frame;
  const { timezone } = family.school;
  const first = feed.items.filter(({ standsFirst }) => standsFirst);
  const others = feed.items.filter(({ standsFirst }) => !standsFirst);
  const section = (heading: string, items: readonly FeedItem[]) =>
    html`<section class="v-stack">
      <h2 class="v-day">${heading}</h2>
      <ul class="v-stack">
        ${items.map((item) => html`<li>${card(frame, item)}</li>`)}
      </ul>
    </section>`;
  const content = html`<div class="v-title">
      <h1>Novidades</h1>
      <p class="v-small">
        atualizado <span hidden>em ${formatDate(now.toISOString(), timezone)} </span>às
        ${formatTime(now.toISOString(), timezone)}
      </p>
    </div>
    ${childChips(frame, shown)} ${choiceChips(feed, shown)}
    <div class="v-stack">
      ${first.length > 0 && section('Veja primeiro', first)}
      ${groupByDay(others, ({ at }) => at, timezone).map(({ day, items }) =>
        section(formatDayHeading(day, timezone, now), items),
      )}
      ${feed.next && html`<a class="v-more" href="${hrefFor(shown, feed.next)}">mostrar mais</a>`}
    </div>`;
  return frameView(frame, { hasWayBack: false, content });
}

const current = (isCurrent: boolean) => isCurrent && html`aria-current="true"`;

function childChips({ family: { students } }: Frame, shown: FeedShown) {
  if (students.length < 2) return null;
  const names = childNames(students);
  const { studentId, only } = shown;
  return html`<nav class="v-chips" aria-label="Crianças">
    <a class="v-child" href="${hrefFor({ only })}" ${current(!studentId)}
      ><span class="v-face">${icon('users', 18)}</span>Todos</a
    >${students.map(
      ({ id, name }) =>
        html`<a
          class="v-child"
          href="${hrefFor({ studentId: id, only })}"
          ${current(id === studentId)}
          ><span class="v-face" aria-hidden="true">${initials(name)}</span>${names.get(id)}</a
        >`,
    )}
  </nav>`;
}

function choiceChips({ pendingCount = 0 }: FeedPage, { studentId, only }: FeedShown) {
  const count = pendingCount > 99 ? '99+' : pendingCount;
  return html`<nav class="v-chips v-choice" aria-label="Mostrar">
    <a href="${hrefFor({ studentId })}" ${current(!only)}>Tudo</a>
    <a href="${hrefFor({ studentId, only: 'pending' })}" ${current(!!only)}
      >Falta responder${pendingCount > 0 && html`<span class="v-count">${count}</span>`}</a
    >
  </nav>`;
}

function card({ family }: Frame, item: FeedItem): Html {
  const { kind, isUnread, mark } = item;
  const schools = schoolsOf(family);
  const school = schools.find(({ id }) => id === item.schoolId) ?? family.school;
  const studentIds = item.students.map(({ id }) => id);
  const from = schoolNames(family, { schoolId: item.schoolId, studentIds });
  if (item.sender) from.unshift(item.sender);
  const names = childNames(family.students);
  const about = item.students.map(({ id, name }) => names.get(id) ?? name);
  const { label, area, icon: sign, hrefOf } = kindOf(kind);
  const date = whenOf(item, school.timezone);
  const asks = item.asks && askOf(item.asks);
  return html`<a class="v-card" href="${hrefOf(item)}"
    ><span class="v-kind"
      ><span class="v-tile v-${area}">${icon(sign, 18)}</span
      ><span>${label}${family.students.length > 1 && ` · ${about.join(', ')}`}</span
      ><time datetime="${item.at}">${formatTime(item.at, family.school.timezone)}</time>${
        isUnread && html`<span class="v-dot"><span class="v-hidden">não visto</span></span>`
      }</span
    ><span class="v-words"
      ><span
        ><strong class="${isUnread && 'v-unread'}">${titleOf(item, about[0])}</strong>${
          date && html`<span class="v-when">${date}</span>`
        }${item.excerpt && html`<span class="v-excerpt">${item.excerpt}</span>`}</span
      >${kind !== 'gallery' && picture(item)}</span
    >${kind === 'gallery' && widePicture(item)}${
      (asks || mark || from.length > 0) &&
      html`<span class="v-facts"
        >${mark && html`<span class="v-chip v-danger">${icon('circleAlert', 15)}${mark}</span>`}${from.map(
          (name) => html`<span class="v-chip">${icon('school', 15)}${name}</span>`,
        )}${
          asks && html`<span class="v-chip v-warning">${icon(asks.icon, 15)}${asks.label}</span>`
        }</span
      >`
    }</a
  >`;
}

function picture({ imageUrl, imageSrcSet }: FeedItem) {
  if (!imageUrl) return null;
  return html`<img
    class="v-thumb"
    ${sourceOf(imageUrl, imageSrcSet, '76px')}
    width="76"
    height="76"
    alt=""
    loading="lazy"
  />`;
}

function widePicture({ imageUrl, imageSrcSet, imageCount }: FeedItem) {
  if (!imageUrl) return null;
  return html`<span class="v-wide"
    ><img
      ${sourceOf(imageUrl, imageSrcSet, '(max-width: 720px) 90vw, 660px')}
      width="16"
      height="9"
      alt=""
      loading="lazy"
    /><span>${imageCount === 1 ? '1 foto' : `${imageCount} fotos`}</span></span
  >`;
}
