import type { FastifyInstance } from 'fastify';
import { addressOf } from '#/portal/html/html-page.ts';
import { familyHelpPages } from './family-help.ts';
import { firstDays } from './first-days.ts';
import {
  familyHelp,
  helpDocument,
  helpHome,
  helpListDocument,
  helpPolicy,
  pictures,
} from './help-page.ts';
import { staffHelpPages } from './staff-help.ts';

const familyDay = firstDays.filter(({ address }) => address.endsWith('/familia'));

/** Every page of help by its address. They name nobody, so they need no sign-in. */
export const helpDocuments: ReadonlyMap<string, string> = new Map([
  [
    helpHome,
    helpListDocument({
      address: helpHome,
      title: 'Ajuda',
      groups: [
        { heading: 'Para quem trabalha na escola', pages: staffHelpPages },
        { heading: 'Primeiro dia, para imprimir', pages: firstDays },
        {
          heading: 'Para famílias',
          pages: [{ address: familyHelp, title: 'Ajuda para famílias' }],
        },
      ],
    }),
  ],
  [
    familyHelp,
    helpListDocument({
      address: familyHelp,
      title: 'Ajuda para famílias',
      groups: [
        { heading: 'Como fazer', pages: familyHelpPages },
        { heading: 'Para imprimir', pages: familyDay },
        { heading: 'Voltar', pages: [{ address: '/familia', title: 'Novidades' }] },
      ],
    }),
  ],
  ...[...staffHelpPages, ...familyHelpPages, ...firstDays].map(
    (page) => [page.address, helpDocument(page)] as const,
  ),
]);

const unknown = helpListDocument({
  address: '/ajuda/nao-encontrada',
  title: 'Não encontramos esta página',
  groups: [
    {
      heading: 'Veja em',
      pages: [
        { address: helpHome, title: 'Ajuda' },
        { address: familyHelp, title: 'Ajuda para famílias' },
      ],
    },
  ],
});

/** Serves help as plain pages, without a script, a session or the database. */
export function helpRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(
    `${helpHome}/imagens/:name.png`,
    { config: { takesTurn: 'pages' } },
    ({ params }, reply) => {
      const found = pictures.get(params.name);
      if (!found) return reply.status(404).send();
      return reply.header('cache-control', 'public, max-age=3600').type('image/png').send(found);
    },
  );
  for (const url of [helpHome, `${helpHome}/*`]) {
    app.get(url, { config: { takesTurn: 'pages' } }, (request, reply) => {
      const found = helpDocuments.get(addressOf(request).replace(/\/$/, ''));
      return reply
        .status(found ? 200 : 404)
        .headers({
          'cache-control': found ? 'public, max-age=3600' : 'no-store',
          'content-security-policy': helpPolicy,
        })
        .type('text/html; charset=utf-8')
        .send(found ?? unknown);
    });
  }
}
