import {
  answerContactQuestion,
  answerEvent,
  answerPoll,
  completeActivity,
  confirmContactChange,
  confirmReading,
  requestContactChange,
  sendFamilyMessage,
} from '@caderneta/api-client/contract';
import { type FormAct, formActs, formPaths, paths } from '@caderneta/family-texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { smallBody } from '#/kernel/body-bounds.ts';
import { Malformed } from '#/kernel/problems.ts';
import { findDevices } from '#/modules/guardian-access/authenticate-guardian.ts';
import type { Services } from '#/services.ts';
import { type Exchange, sendRefusedForm } from './family-page.ts';
import {
  callForForm,
  type FormCall,
  type FormFields,
  type RefusedCall,
  takeForms,
} from './form-calls.ts';
import { idempotencyKeyOf, isProven } from './page-forms.ts';

const anyForm = z.looseObject({ ato: z.enum(formActs) });

/** Of one child. */
const said = ({ crianca: studentId, resposta: answer }: FormFields) => ({ studentId, answer });

/** The call for which each form stands, at the address of its page. */
const calls: Record<FormAct, (fields: FormFields, at: Place) => FormCall> = {
  leitura: (_, { id }) => ({ endpoint: confirmReading, id }),
  evento: (fields, { id }) => ({ endpoint: answerEvent, id, body: said(fields) }),
  enquete: (fields, { id }) => ({ endpoint: answerPoll, id, body: said(fields) }),
  // A box that is not ticked is not sent.
  atividade: ({ crianca: studentId, feita }, { id }) => ({
    ...{ endpoint: completeActivity, id },
    body: { studentId, done: feita !== undefined },
  }),
  mensagem: ({ texto: text }, { schoolId }) => ({
    endpoint: sendFamilyMessage,
    body: { text, schoolId },
  }),
  contato: ({ contato: contact = '', escola: schoolId }) => ({
    endpoint: requestContactChange,
    body: { contact, schoolId },
  }),
  codigo: ({ codigo: code = '', escola: schoolId }) => ({
    endpoint: confirmContactChange,
    body: { code, schoolId },
  }),
  numero: ({ resposta, escola: schoolId }) => ({
    endpoint: answerContactQuestion,
    body: { isSame: resposta === 'sim', schoolId },
  }),
};

/** What the address of a page names. */
interface Place {
  id: string;
  /** One of the device's schools; undefined if it has only one. */
  schoolId: string | undefined;
}

/** Bytes, as forms write them: `%C3%A3`. */
const bodyLimit = 3 * smallBody;

/**
 * The forms in the pages of a paired device: what a guardian tells the school before a script runs, or
 * where none does. Each leads back to its page, also when it is refused.
 */
export function familyFormRoutes(app: FastifyInstance, services: Services): void {
  takeForms(app, bodyLimit);
  for (const url of formPaths) {
    // Who has no device yet comes in by another way.
    if (url === paths.enter) continue;
    app.post(url, { config: { takesTurn: 'pages' } }, async (request, reply) => {
      const { success } = z.safeParse(anyForm, request.body);
      if (!success) throw new Malformed();
      const fields = request.body as FormFields & { ato: FormAct };
      const refused = await settle(request, services, fields);
      if (refused) return refuse({ request, reply }, services, { ...refused, fields });
      return reply
        .header('cache-control', 'no-store')
        .redirect(placesAfter[fields.ato](request.url), 303);
    });
  }
}

const answersAt = (url: string) => `${url}#respostas`;

/** Where what each form did stands, from the address that it was sent to. */
const placesAfter: Record<FormAct, (url: string) => string> = {
  ...{ leitura: answersAt, evento: answersAt, enquete: answersAt, atividade: answersAt },
  mensagem: (url) => url,
  contato: () => paths.contacts,
  codigo: () => `${paths.contacts}?trocado`,
  numero: () => paths.feed,
};

/** @returns undefined once the school knows what the form says */
async function settle(
  request: FastifyRequest,
  services: Services,
  fields: FormFields & { ato: FormAct },
): Promise<RefusedCall | undefined> {
  const guardians = (await findDevices(request, services)).map(({ guardian }) => guardian);
  if (guardians.length === 0) return refusal(401, ended);
  if (!isProven(services.keys.familyForms, guardians, fields)) return refusal(409, another);
  const { id = '' } = request.params as { id?: string };
  const { escola: schoolId } = request.query as { escola?: string };
  const people = guardians.map((guardian) => guardian.id);
  const call = calls[fields.ato](fields, { id, schoolId });
  // An answer sets what stands: sent twice it is the same, and from an older page it counts again.
  const key = call.endpoint.method === 'POST' ? idempotencyKeyOf(fields) : undefined;
  const refused = await callForForm(request, call, { people, ...(key && { key }) });
  return refused?.status === 404 ? { ...refused, sentence: withdrawn } : refused;
}

const refusal = (status: number, sentence: string): RefusedCall => ({ status, sentence });

const ended = 'O acesso deste aparelho foi encerrado. Nada foi enviado.';
const another =
  'Outra pessoa passou a usar este aparelho, e nada foi enviado. Confira quem lê agora e envie de novo.';
const withdrawn = 'A escola retirou isto, e não é mais preciso responder.';

function refuse(
  exchange: Exchange,
  services: Services,
  { status, retryAfter, sentence, fields }: RefusedCall & { fields: FormFields & { ato: FormAct } },
) {
  exchange.reply.status(status);
  if (retryAfter !== undefined) exchange.reply.header('retry-after', retryAfter);
  const { ato: act, prova: _, chave: __, ...typed } = fields;
  return sendRefusedForm(exchange, services, { act, sentence, fields: typed });
}
