import type { RemoteBuild, RemoteForms } from '@caderneta/releases';
import type { Actor } from '#/policy/actor.ts';
import { refusalOfUrgent } from '#/policy/urgent.ts';
import { shapesHtml } from '#/portal/html/html-page.ts';
import { Html } from '#/portal/html/html.ts';
import type { TemplateValues } from '#/portal/html/template.ts';

interface Asked {
  actor: Actor;
  /** The ones that the person may load. */
  remotes: RemoteBuild[];
  now: Date;
  nonce: string;
}

/**
 * Fills the beginning of the form that a remote declares for an address of its own, as the actor sees it.
 * @param url path with its query; a query may say what the form begins with
 */
export function formValues(
  url: string,
  { actor, remotes, now, nonce }: Asked,
): TemplateValues | false {
  const owner = remotes.find(({ pages }) => Object.hasOwn(pages, url));
  const { actions, pages = {} } = owner?.forms ?? {};
  const form = Object.hasOwn(pages, url) ? pages[url] : undefined;
  if (!actions || !form) return false;
  const { title, drafts, back } = form;
  const may = { urgent: refusalOfUrgent(actor, now) === undefined };
  const fields = form.fields.filter(({ needs }) => !needs || may[needs]);
  return {
    title,
    drafts,
    backPath: back.slice(1),
    back: actions.back,
    owner: actor.id,
    fields: fields.map(fieldValues),
    others: actions.others.map(({ label, icon }) => ({ label, icon: shapesHtml(icon) })),
    save: actions.save.label,
    icon: shapesHtml(actions.save.icon),
    guard: new Html(`<script nonce="${nonce}">${guard}</script>`),
  };
}

type Field = RemoteForms['pages'][string]['fields'][number];

const fieldValues = ({ kind, label = '', help = '' }: Field, place: number): TemplateValues => ({
  id: `campo-${place}`,
  label,
  help,
  type: kind,
  // As the page has it.
  focus: new Html(place === 0 ? 'autofocus' : ''),
  line: kind === 'text' || kind === 'date',
  formatted: kind === 'formatted',
  flag: kind === 'flag',
});

/**
 * Runs as soon as the form is there. Who has left a draft in this browser is asked about it before they
 * write: the page alone knows how, and until then its shape stands there. What somebody writes and
 * leaves before the app has come is kept as a draft that no build reads: the form shows its texts.
 */
const guard = `((form) => {
  const { drafts, left } = form.dataset;
  const has = (key) => key.startsWith(drafts);
  try {
    if (Object.keys(localStorage).some(has)) form.parentElement.remove();
  } catch {}
  addEventListener('pagehide', () => {
    if (!form.isConnected) return;
    const fields = [...form.querySelectorAll('input:not([type="checkbox"]), textarea')];
    const draft = fields.map((field) => field.value).filter((text) => text.trim());
    if (draft.length === 0) return;
    const savedAt = Date.now();
    try {
      localStorage.setItem(left + savedAt, JSON.stringify({ version: 0, savedAt, draft }));
    } catch {}
  });
})(document.currentScript.previousElementSibling);`.replace(/\n */g, '\n');
