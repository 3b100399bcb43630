import { renderToStaticMarkup } from 'react-dom/server.node';
// eslint-disable-next-line house/imports -- this runs while building, where nothing is shared
import { StaticRouter } from 'react-router';
import { PortalLayout } from './portal-layout.tsx';
import { LoginLayout } from './login-layout.tsx';
import { withHome } from './navigation.ts';
import { PageShape } from './page-shape.tsx';

// The server puts the person's school in the place of the words in braces.
const school = { name: '{{schoolName}}', city: '{{city}}', logoUrl: null };

/** Stands for every entry that the server lists for the person. */
const anyArea = {
  label: '{{label}}',
  path: '/{{path}}',
  icon: [['path' as const, { d: '{{icon}}' }] satisfies [string, object]],
  order: 0,
  owns: [],
  onBar: true,
};

/** Lets the server repeat the links of `anyArea`, in the sidebar and in the bar. */
function repeatable(markup: string): string {
  return markup
    .replaceAll('<path d="{{icon}}"></path>', '{{icon}}')
    .replace(/<a class="(frame-area|frame-bar-item)"[^>]*{{path}}.*?<\/a>/g, (link, kind) => {
      const place = kind === 'frame-area' ? 'sidebar' : 'bar';
      return `{{#${place}}}${link}{{/${place}}}`;
    });
}

/** Both frames for the HTML, made while building; its style shows the one the server names. */
export function layoutMarkup(): string {
  const markup = renderToStaticMarkup(
    <StaticRouter location="/quadro">
      <div className="frame-app">
        <PortalLayout school={school} navigation={withHome([anyArea])} counts={new Map()}>
          <PageShape />
        </PortalLayout>
      </div>
      <div className="frame-login">
        <LoginLayout />
      </div>
    </StaticRouter>,
  );
  return repeatable(markup);
}
