import { draw } from '@caderneta/app-kit/draw';
import type { ReactElement } from 'react';
// eslint-disable-next-line house/imports -- this runs while building, where nothing is shared
import { StaticRouter } from 'react-router';
import { HomeMarkup } from './home-markup.tsx';
import { anyArea } from '../layout/any-area.ts';
import { FormMarkup, repeatableForm } from './form-markup.tsx';
import { ListMarkup, repeatableList } from './list-markup.tsx';
import { LoginLayout } from '../layout/login-layout.tsx';
import { withHome } from '../layout/navigation.ts';
import { PageShape } from '../layout/page-shape.tsx';
import { PortalLayout } from '../layout/portal-layout.tsx';

// The server puts the person's school in the place of the words in braces.
const school = { name: '{{schoolName}}', city: '{{city}}', logoUrl: null };

/**
 * Lets the server repeat the links of `anyArea`, in the sidebar and in the bar, and mark the one that
 * leads to the open page.
 */
function repeatable(markup: string): string {
  return markup.replace(
    /<a class="(frame-area|frame-bar-item)".*?<\/a>/g,
    (link: string, kind: string) => {
      const isAny = link.includes('{{path}}');
      // Names of attributes are lower case in the built HTML.
      const marked = link.replace(
        'data-discover="true"',
        isAny ? '{{current}}' : '{{current_home}}',
      );
      const place = kind === 'frame-area' ? 'sidebar' : 'bar';
      return isAny ? `{{#${place}}}${marked}{{/${place}}}` : marked;
    },
  );
}

/**
 * Draws with the places for icons that come with the remotes' records.
 * @param change what is made of the HTML before its attributes become rules
 */
function drawTemplate(page: ReactElement, change = (html: string) => html) {
  return draw(<StaticRouter location="/quadro">{page}</StaticRouter>, (html) =>
    change(html.replaceAll('<path d="{{icon}}"></path>', '{{icon}}')),
  );
}

const shape = '{{shape}}';

/**
 * The page before any script, made while building: both frames, of which the page's style shows the
 * one that the server names, and in them the home, a list, a form, or the shape of a page on its way.
 */
export function layoutMarkup() {
  const home = drawTemplate(<HomeMarkup />);
  const list = drawTemplate(<ListMarkup />, repeatableList);
  const form = drawTemplate(<FormMarkup />, repeatableForm);
  const { html } = drawTemplate(
    <>
      <div className="frame-app">
        <PortalLayout school={school} navigation={withHome([anyArea])} counts={new Map()}>
          {shape}
          <PageShape heading="{{heading}}" />
        </PortalLayout>
      </div>
      <div className="frame-login">
        <LoginLayout />
      </div>
    </>,
  );
  const drawn = Object.entries({ home, list, form }).map(
    ([name, { html: page }]) => `{{#${name}}}<div class="frame-drawn">${page}</div>{{/${name}}}`,
  );
  return { html: repeatable(html).replace(shape, () => drawn.join('')), home, list, form };
}
