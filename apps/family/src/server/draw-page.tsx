import type { FamilyChat } from '@caderneta/api-client/contract';
import { draw } from '@caderneta/app-kit/draw';
import type { PlainMessage } from '@caderneta/conversation';
import { type FirstPage, type PageForms, paths } from '@caderneta/family-texts';
import { Text } from '@caderneta/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Router } from 'wouter';
import { ChatPage } from '../chat/chat.page.tsx';
import { chatQuery } from '../chat/chat.queries.ts';
import { CommunicationPage } from '../communication/communication.page.tsx';
import { ContactsPage } from '../contacts/contacts.page.tsx';
import { contactsQuery } from '../contacts/contacts.queries.ts';
import { itemQuery } from '../communication/communication.queries.ts';
import { diariesQuery } from '../diaries/diary-list.tsx';
import { DiariesPage } from '../diaries/diaries.page.tsx';
import { FeedPage } from '../feed/feed.page.tsx';
import { feedChoiceOf, feedQuery, pendingCountQuery } from '../feed/feed.queries.ts';
import {
  type PlainFieldsProps,
  type PlainForms,
  PlainFormsContext,
} from '../ground/plain-forms.ts';
import { noticeQuery, NoticePage } from '../notice/notice.page.tsx';
import { Gone } from '../reading/gone.tsx';
import { familyAt, nameOfSchool, studentsAt } from '../session/family-context.ts';
import { familyKey, unreadKey } from '../session/family.queries.ts';
import { schoolOfAddress } from '../session/shown-school.ts';
import { SignedIn } from '../app/signed-in.tsx';

type Content = FirstPage['content'];
type Kind = Content['kind'];

/** Where each kind of page belongs; others than those of the bar show a way back. */
const places = {
  feed: { area: 'feed', isRoot: true },
  item: { area: 'feed', isRoot: false },
  notice: { area: 'feed', isRoot: false },
  gone: { area: 'feed', isRoot: false },
  diaries: { area: 'diaries', isRoot: true },
  chat: { area: 'chat', isRoot: true },
  more: { area: 'more', isRoot: true },
  contacts: { area: 'more', isRoot: false },
} as const satisfies Record<Kind, object>;

/** Draws the page of a paired device. */
export function drawPage(page: FirstPage) {
  const [path = '', search = ''] = page.address.split('?');
  return draw(
    <QueryClientProvider client={filledWith(page, { path, search })}>
      <PlainFormsContext value={plainFormsOf(page.forms)}>
        <Router ssrPath={path} ssrSearch={search}>
          <SignedIn {...places[page.content.kind]}>{contentOf(page, { path, search })}</SignedIn>
        </Router>
      </PlainFormsContext>
    </QueryClientProvider>,
  );
}

function contentOf({ content, forms }: FirstPage, { path, search }: Address): ReactElement {
  switch (content.kind) {
    case 'feed':
      return <FeedPage />;
    case 'item':
      return <CommunicationPage params={{ id: content.item.id }} />;
    case 'notice':
      return <NoticePage params={{ id: content.notice.id }} />;
    case 'diaries':
      return <DiariesPage params={childIn(path)} />;
    case 'chat':
      return <ChatPage plain={plainMessageOf(forms, content.chat, search)} />;
    case 'more':
      return <WithoutSettings />;
    case 'contacts':
      return <ContactsPage />;
    case 'gone':
      return <Gone wasOpen={forms.refused !== undefined} />;
  }
}

/** Settings work with scripts alone. */
function WithoutSettings() {
  return (
    <>
      <Text as="h1" size="h1" marginBottom={12}>
        Mais
      </Text>
      <p>
        <a href={paths.contacts}>Meus contatos</a>: o celular e o e-mail que a escola tem de você
      </p>
      <noscript>
        Sem JavaScript dá para ler, responder e escrever à escola. Avisos, aparelhos e ajustes
        precisam dele: ligue o JavaScript no navegador. <a href="/ajuda/familia">Ajuda</a>
      </noscript>
    </>
  );
}

/** What the server reads back from each form. */
function plainFormsOf({ proof, key, refused }: PageForms): PlainForms {
  function Fields({ act, studentId }: PlainFieldsProps) {
    return (
      <>
        <input type="hidden" name="ato" value={act} />
        <input type="hidden" name="prova" value={proof} />
        <input type="hidden" name="chave" value={key} />
        {studentId && <input type="hidden" name="crianca" value={studentId} />}
      </>
    );
  }
  return { Fields, ...(refused && { refused }) };
}

/** How the chat is written to, and where what was written before is. */
function plainMessageOf(forms: PageForms, { messages }: FamilyChat, search: string): PlainMessage {
  const { Fields, refused } = plainFormsOf(forms);
  const older = new URLSearchParams(search);
  older.set('antes', messages[0]?.messageId ?? '');
  return {
    fields: <Fields act="mensagem" />,
    olderHref: `?${older}`,
    ...(refused && { refused: { text: refused.fields.texto ?? '', ...refused } }),
  };
}

/** `/familia/diarios/:studentId` */
function childIn(path: string): Record<string, string> {
  const [, , , studentId] = path.split('/');
  return studentId ? { studentId } : {};
}

interface Address {
  path: string;
  search: string;
}

/** Answers of the server in the place of calls. */
function filledWith(page: FirstPage, { path, search }: Address): QueryClient {
  const { family, unread, content, readAt } = page;
  const queries = new QueryClient();
  const answered = (queryKey: readonly unknown[], data: unknown) =>
    queries.setQueryData(queryKey, data, { updatedAt: readAt });
  answered(familyKey, family);
  answered(unreadKey, unread);
  const asked = new URLSearchParams(search);
  const shownFamily = familyAt(family, schoolOfAddress(family, path, asked));
  if (content.kind === 'item') answered(itemQuery(content.item.id).queryKey, content.item);
  if (content.kind === 'notice') answered(noticeQuery(content.notice.id).queryKey, content.notice);
  if (content.kind === 'feed') {
    const { feed } = content;
    const shown = feedChoiceOf(asked, shownFamily);
    answered(feedQuery(shown).queryKey, { pages: [feed], pageParams: [undefined] });
    answered(pendingCountQuery(shown).queryKey, feed.pendingCount);
  }
  if (content.kind === 'diaries') {
    const studentId = childIn(path).studentId ?? studentsAt(shownFamily)[0]?.id ?? '';
    const { diaries, offset } = content;
    answered(diariesQuery(studentId).queryKey, { pages: [diaries], pageParams: [offset] });
  }
  if (content.kind === 'contacts') answered(contactsQuery().queryKey, content.contacts);
  if (content.kind === 'chat') {
    answered(chatQuery(nameOfSchool(shownFamily)).queryKey, content.chat);
  }
  return queries;
}
