/** The record of a remote's build, from its build.json. */
export interface LocalRemote {
  name: string;
  buildId: string;
  entry: string;
  pages: Record<string, unknown>;
}

interface Entry {
  name: string;
}

interface Document {
  remotes: Entry[];
}

/** The portal's entry of the remote, changed to the local build. */
function localEntry(of: Entry | undefined, record: LocalRemote): Entry {
  const known = of ?? { name: '', buildId: '', platform: '' };
  const changed = Object.entries(record).filter(([key]) => key in known);
  return {
    ...of,
    ...(Object.fromEntries(changed) as Entry),
    ...{
      entry: `/remotes/${record.name}/${record.buildId}/${record.entry}`,
      routes: Object.keys(record.pages),
      // Another build in its place would hide what is wrong with this one.
      fallback: undefined,
    },
  };
}

function withLocal({ remotes, ...rest }: Document, record: LocalRemote): Document {
  const isLocal = ({ name }: Entry) => name === record.name;
  const entry = localEntry(remotes.find(isLocal), record);
  // Without a session the document names no remotes.
  if (remotes.length === 0) return { ...rest, remotes };
  const others = remotes.map((other) => (isLocal(other) ? entry : other));
  return { ...rest, remotes: remotes.some(isLocal) ? others : [...remotes, entry] };
}

/** `/remotes.json` of the portal, with the local build in it. */
export function localDocument(json: string, record: LocalRemote): string {
  return JSON.stringify(withLocal(JSON.parse(json) as Document, record));
}

/** Before the portal's own scripts: it has to be there when React loads. */
const client = '<script defer src="/dev/client.js"></script>';

/** A page in the place of a portal whose remote was never built: it shows the errors. */
export const unbuiltHtml = (app: string) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <title>${app}: não construiu</title>
    ${client}
  </head>
  <body>
    <p>${app}: não construiu. Esta página se recarrega quando construir.</p>
  </body>
</html>
`;

const bootstrap = /(<script type="application\/json" id="bootstrap">)([^<]*)(<\/script>)/;

/** A page of the portal that loads the local build, and brings no service worker here. */
export function localHtml(html: string, record: LocalRemote): string {
  const preload = new RegExp(
    `<link rel="preload"[^>]*href="/remotes/${record.name}/[^>]*>\\s*`,
    'g',
  );
  return html
    .replace(preload, '')
    .replace(/<head[^>]*>/, (head) => `${head}\n    ${client}`)
    .replace(bootstrap, (_, start: string, json: string, end: string) => {
      const page = JSON.parse(json) as { remotes: Document };
      const local = { ...page, worker: null, remotes: withLocal(page.remotes, record) };
      return start + JSON.stringify(local).replaceAll('<', '\\u003c') + end;
    });
}
