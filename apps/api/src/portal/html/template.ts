import { Html, write } from './html.ts';

/**
 * Texts, which are escaped; HTML; whether a part of the template is there; or the values of that
 * part, once for each of its repetitions.
 */
export interface TemplateValues {
  [name: string]: string | Html | boolean | undefined | TemplateValues | readonly TemplateValues[];
}

/**
 * Writes values in place of `{{name}}`. What stands between `{{#name}}` and `{{/name}}` is left out,
 * written once or repeated, with the values around it and its own.
 * @throws if the template asks for what nobody gives
 */
export function fill(template: string, values: TemplateValues): string {
  let written = '';
  let at = 0;
  for (const { index, 0: tag, 1: sign, 2: name = '' } of template.matchAll(tags)) {
    if (index < at) continue;
    written += template.slice(at, index);
    at = index + tag.length;
    const value = values[name];
    if (value === undefined) throw new Error(`The template asks for {{${name}}}`);
    if (!sign) {
      written += typeof value === 'string' || value instanceof Html ? write(value) : '';
      continue;
    }
    const end = template.indexOf(endOf(name), at);
    const inside = template.slice(at, end);
    for (const own of repetitionsOf(value)) written += fill(inside, { ...values, ...own });
    at = end + endOf(name).length;
  }
  return written + template.slice(at);
}

const tags = /\{\{(#?)(\w+)\}\}/g;
const endOf = (name: string) => `{{/${name}}}`;

function repetitionsOf(value: TemplateValues[string]): readonly TemplateValues[] {
  if (!value) return [];
  if (Array.isArray(value)) return value as readonly TemplateValues[];
  return [typeof value === 'object' && !(value instanceof Html) ? (value as TemplateValues) : {}];
}

/** Cuts a part out of a template, to be filled on its own. */
export function cutPart(template: string, name: string): { part: string; around: string } {
  const start = template.indexOf(`{{#${name}}}`);
  const end = template.indexOf(endOf(name), start);
  if (start === -1) return { part: '', around: template };
  const part = template.slice(start + `{{#${name}}}`.length, end);
  const after = template.slice(end + endOf(name).length);
  return { part, around: `${template.slice(0, start)}{{${name}}}${after}` };
}
