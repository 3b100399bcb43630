import type { LinkState } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/family-texts';
import { familyHelp } from '../help/help-page.ts';
import { html, type Html, type HtmlPart } from '../html.ts';

export interface Entrance {
  /** As typed. */
  code?: string;
  error?: string;
  /** What the code opens. */
  link?: LinkState;
}

/** How to enter where no script runs: the code is typed, then used up by another tap. */
export function entranceView({ code = '', error, link }: Entrance): Html {
  return link ? confirmation(code, link) : codeForm(code, error);
}

const codeForm = (code: string, error: string | undefined) =>
  page(
    'Que bom ver você!',
    html`<p>Sem JavaScript você entra com o código do convite da escola.</p>
      <form class="v-stack" method="post" action="${paths.enter}">
        <label for="codigo"><strong>Tenho um código</strong></label>
        <input
          id="codigo"
          class="v-input"
          name="codigo"
          maxlength="100"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          required
          value="${code}"
          ${error && html`aria-invalid="true" aria-describedby="erro"`}
        />
        ${error && html`<p id="erro" role="alert"><strong>${error}</strong></p>`}
        <button class="v-button">entrar com o código</button>
      </form>
      <p><a href="${paths.feed}">Já entrei neste aparelho</a></p>
      <p><a href="${familyHelp}">Ajuda</a></p>`,
  );

function confirmation(code: string, link: LinkState): Html {
  const joins = link.canJoin === true || link.canStay === true;
  return page(
    `Olá, ${link.responsibleName}!`,
    html`<p>
        ${link.schoolName}: um toque e este aparelho recebe tudo o que a escola envia.
        ${joins && 'Ele já está com outro acesso: acrescente este ou troque um pelo outro.'}
      </p>
      <form class="v-stack" method="post" action="${paths.enter}">
        <input type="hidden" name="codigo" value="${code}" />
        ${joins && html`<button class="v-button" name="como" value="acrescentar">acrescentar</button>`}
        <button class="v-button" name="como" value="entrar">${joins ? 'trocar' : 'entrar'}</button>
      </form>`,
  );
}

const page = (title: string, content: HtmlPart) =>
  html`<main id="conteudo" class="v-main">
    <div class="v-sheet">
      <h1>${title}</h1>
      ${content}
    </div>
  </main>`;
