import { paths } from './paths.ts';

/** What a form of the family's pages does; its field `ato`. */
export const formActs = [
  'leitura',
  'evento',
  'enquete',
  'atividade',
  'mensagem',
  'contato',
  'codigo',
  'numero',
] as const;
export type FormAct = (typeof formActs)[number];

/** Addresses of pages that take what their forms send. */
export const formPaths = [paths.enter, paths.item, paths.chat, paths.contacts] as const;

/** A form that the server did not take, to be drawn again with what was typed. */
export interface RefusedForm {
  act: FormAct;
  /** Why, in Portuguese. */
  sentence: string;
  /** As sent, by the names of its fields. */
  fields: Record<string, string>;
}

/** What the server needs back from each form of a page that it drew. */
export interface PageForms {
  /** Proves that the form was drawn for the device that sends it. */
  proof: string;
  /** Of this page alone: what is sent twice from it happens once. */
  key: string;
  refused?: RefusedForm;
}
