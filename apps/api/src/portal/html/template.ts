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
  return template.replace(
    /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}|\{\{(\w+)\}\}/gs,
    (_, part: string | undefined, inside: string, name: string) => {
      const value = values[part ?? name];
      if (value === undefined) throw new Error(`The template asks for {{${part ?? name}}}`);
      if (!part) return typeof value === 'string' || value instanceof Html ? write(value) : '';
      return repetitionsOf(value)
        .map((own) => fill(inside, { ...values, ...own }))
        .join('');
    },
  );
}

function repetitionsOf(value: TemplateValues[string]): readonly TemplateValues[] {
  if (!value) return [];
  if (Array.isArray(value)) return value as readonly TemplateValues[];
  return [typeof value === 'object' && !(value instanceof Html) ? (value as TemplateValues) : {}];
}

/** Cuts a part out of a template, to be filled on its own. */
export function cutPart(template: string, name: string): { part: string; around: string } {
  const [whole = '', part = ''] =
    new RegExp(`\\{\\{#${name}\\}\\}(.*?)\\{\\{/${name}\\}\\}`, 's').exec(template) ?? [];
  return { part, around: whole ? template.replace(whole, () => `{{${name}}}`) : template };
}
