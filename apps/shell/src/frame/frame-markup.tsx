import { renderToStaticMarkup } from 'react-dom/server.node';
// eslint-disable-next-line house/imports -- this runs while building, where nothing is shared
import { StaticRouter } from 'react-router';
import { FrameLayout } from './frame-layout.tsx';
import { LoginLayout } from './login-layout.tsx';
import { PageShape } from './page-shape.tsx';

// The server puts the person's school in the place of the words in braces.
const school = { name: '{{schoolName}}', city: '{{city}}', logoUrl: null };

/** Both frames for the HTML, made while building; its style shows the one the server names. */
export function frameMarkup(): string {
  return renderToStaticMarkup(
    <StaticRouter location="/quadro">
      <div className="frame-app">
        <FrameLayout school={school} role="Administrator" unread={0}>
          <PageShape />
        </FrameLayout>
      </div>
      <div className="frame-login">
        <LoginLayout />
      </div>
    </StaticRouter>,
  );
}
