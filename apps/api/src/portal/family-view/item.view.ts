import type {
  FamilyCommunication,
  FamilyNotice,
  FeedItem,
  StoredFile,
} from '@caderneta/api-client/contract';
import { childNames, kindOf, schoolNames, whenOf } from '@caderneta/family-texts';
import { formatFileSize } from '@caderneta/formats';
import { capitalize, formatPeriod, formatRelativeDay, formatTime } from '@caderneta/school-time';
import { type Frame, frameView, icon, schoolsOf, sourceOf } from './frame.view.ts';
import { html, type Html, type HtmlPart } from '../html.ts';

/** Something that the school sent, to be read; answering it needs the app's scripts. */
export function itemView(frame: Frame, item: FamilyCommunication): Html {
  const { students } = frame.family;
  const names = childNames(students);
  const about = item.copies.map(
    ({ studentId, studentName }) => names.get(studentId) ?? studentName,
  );
  const { timezone } = schoolAt(frame, item.schoolId);
  const { startTime, endTime } = item;
  const when = startTime && endTime && formatPeriod(startTime, endTime, timezone);
  const isGallery = item.kind === 'gallery';
  const facts = [
    html`<p class="v-fact">${icon('clock', 20)}<span>${when}</span></p>`,
    item.place && html`<p class="v-fact">${icon('mapPin', 20)}<span>${item.place}</span></p>`,
  ];
  const due = when ? null : whenOf(item, timezone);
  return sheet(frame, [
    heading(frame, {
      ...item,
      at: item.sentAt,
      author: item.createdBy.name,
      about: students.length > 1 ? about : [],
      studentIds: item.copies.map(({ studentId }) => studentId),
    }),
    html`<div class="v-side">
      ${!isGallery && cover(item)}${when && html`<div class="v-stack">${facts}</div>`}
    </div>`,
    due && html`<p class="v-fact">${icon('clock', 20)}<span>${due}</span></p>`,
    item.description && html`<p class="v-text">${item.description}</p>`,
    item.options &&
      html`<ul>
        ${item.options.map((option) => html`<li>${option}</li>`)}
      </ul>`,
    isGallery ? photos(item.attachments) : attachments(item.attachments),
    !isGallery &&
      html`<noscript
        ><p class="v-small">Para responder à escola, ligue o JavaScript no navegador.</p></noscript
      >`,
  ]);
}

export function noticeView(frame: Frame, notice: FamilyNotice): Html {
  return sheet(frame, [
    heading(frame, {
      kind: 'noticeBoard',
      schoolId: notice.schoolId,
      title: notice.title,
      at: notice.createdAt,
      author: notice.createdBy.name,
      about: notice.classrooms.map(({ name }) => name),
    }),
    cover(notice),
    attachments(notice.attachment ? [notice.attachment] : []),
  ]);
}

const sheet = (frame: Frame, parts: HtmlPart[]) =>
  frameView(frame, {
    hasWayBack: true,
    content: html`<section class="v-sheet">${parts}</section>`,
  });

const schoolAt = ({ family }: Frame, schoolId: string | undefined) =>
  schoolsOf(family).find(({ id }) => id === schoolId) ?? family.school;

interface Heading {
  kind: FeedItem['kind'];
  schoolId?: string;
  title: string;
  at: string;
  author: string;
  about: string[];
  studentIds?: string[];
}

const list = new Intl.ListFormat('pt-BR');

function heading(frame: Frame, { kind, title, at, author, about, ...of }: Heading): Html {
  const { timezone } = schoolAt(frame, of.schoolId);
  const schools = schoolNames(frame.family, { studentIds: [], ...of });
  const { label, area, icon: sign } = kindOf(kind);
  const day = capitalize(formatRelativeDay(at, timezone, frame.now));
  return html`<header>
    <p><span class="v-tile v-${area}">${icon(sign, 20)}</span>${label}</p>
    <h1>${title}</h1>
    <p class="v-small">
      <span
        >${author}${schools.length > 0 && ` · ${list.format(schools)}`} ·
        <time datetime="${at}">${day} às ${formatTime(at, timezone)}</time>${
          about.length > 0 && html`<span>Para ${list.format(about)}</span>`
        }</span
      >
    </p>
  </header>`;
}

interface Pictured {
  imageUrl: string | null;
  imageSrcSet: string | null;
}

function cover({ imageUrl, imageSrcSet }: Pictured) {
  if (!imageUrl) return null;
  return html`<a href="${imageUrl}" aria-label="abrir imagem"
    ><img
      class="v-cover"
      ${sourceOf(imageUrl, imageSrcSet, '(max-width: 720px) 90vw, 680px')}
      alt=""
  /></a>`;
}

function attachments(files: readonly StoredFile[]) {
  if (files.length === 0) return null;
  return html`<section class="v-stack">
    <h2>Anexos</h2>
    ${files.map(
      ({ location, originalName, size }) =>
        html`<a class="v-file" href="${location}"
          >${icon('fileText', 22)}<span
            ><strong>${originalName}</strong><small>${formatFileSize(size)}</small></span
          ></a
        >`,
    )}
  </section>`;
}

function photos(files: readonly StoredFile[]): Html {
  return html`<section class="v-stack">
    <p class="v-small">${files.length === 1 ? '1 foto' : `${files.length} fotos`}</p>
    <ul class="v-photos">
      ${files.map(
        ({ location, srcSet }, place) =>
          html`<li>
            <a href="${location}"
              ><img
                ${sourceOf(location, srcSet, '(max-width: 759px) 33vw, 200px')}
                width="1"
                height="1"
                alt="Foto ${place + 1} de ${files.length}"
                loading="lazy"
            /></a>
          </li>`,
      )}
    </ul>
  </section>`;
}
