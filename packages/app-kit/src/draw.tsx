import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Rules that one cache holds at most; the pages of an app need about a hundred. */
const mostRules = 1_000;
/** The app's own, so that a rule has the same name in both. */
const key = 'c';

let kept: EmotionCache | undefined;

/** One cache for all pages: a rule is made once, for whoever is shown it first. */
function cacheOfRules(): EmotionCache {
  if (kept && Object.keys(kept.inserted).length < mostRules) return kept;
  kept = createCache({ key });
  // Collects the rules, where emotion would write a `<style>` before each element.
  kept.compat = true;
  return kept;
}

/**
 * Renders, in a build or a server, what is there before any script runs.
 * @param change what is made of the HTML before its `style` attributes become rules
 * @returns its HTML and style, and the names of the rules, by which the app knows that the page has them
 */
export function draw(page: ReactElement, change = (html: string) => html) {
  const cache = cacheOfRules();
  const rendered = renderToStaticMarkup(<CacheProvider value={cache}>{page}</CacheProvider>);
  const { html, rules } = withoutAttributes(change(rendered));
  const used = new Set(html.match(/\bc-[\w-]+/g)?.map((name) => name.slice(key.length + 1)));
  const names: string[] = [];
  let css = '';
  for (const [name, rule] of Object.entries(cache.inserted)) {
    // The keyframes of a rule come after it.
    if (typeof rule !== 'string' || !(used.has(name) || css.includes(name))) continue;
    names.push(name);
    css += rule;
  }
  return { html, css: css + rules, names: [key, ...names].join(' ') };
}

/**
 * Makes rules of `style` attributes, which the page's policy forbids in HTML; scripts may set them.
 * React escapes quotes everywhere else.
 */
function withoutAttributes(rendered: string) {
  const places = new Map<string, number>();
  const html = rendered.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!places.has(style)) places.set(style, places.size);
    return ` data-style="${places.get(style)}"`;
  });
  const rules = [...places].map(([style, place]) => `[data-style="${place}"]{${style}}`).join('');
  return { html, rules };
}
