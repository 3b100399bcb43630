import { corrections, type CorrectedKind } from '@caderneta/api-client/contract';
import { later } from '@caderneta/edit-form';
import type { CommunicationContent, KindTypes, WrittenKind } from '../kinds/communication-kind.ts';

/** Corrections have drafts of their own, beside those of what waits to be sent. */
export const draftKeyOf = (id: string) => `corrigir-${id}`;

/** The calls that correct a kind. */
export const correctionCalls = <T extends KindTypes>({ name }: WrittenKind<T>) =>
  // Those of all kinds take and give the same in the same places.
  corrections[name as CorrectedKind] as unknown as (typeof corrections)['announcement'];

/**
 * A kind as its sent items are corrected: nobody is chosen again, and a day that is over may stay as
 * it is.
 */
export function correctedKind<T extends KindTypes>(
  kind: WrittenKind<T>,
  saved: CommunicationContent<T['values']>,
): WrittenKind<T> {
  const { form } = kind;
  const schema = later(async () => {
    const [{ withAnyRecipients }, found] = await Promise.all([
      import(/* webpackChunkName: "checks" */ './any-recipients.ts'),
      form.schema.load(),
    ]);
    return withAnyRecipients(found);
  });
  const isSaved = (values: T['values'], path: string) => at(values, path) === at(saved, path);
  return {
    ...kind,
    form: {
      ...form,
      schema,
      rules: (values, timeZone) => {
        const broken = Object.entries(form.rules(values, timeZone));
        const kept = broken.filter(([path]) => !isSaved(values, path));
        return Object.fromEntries(kept) as ReturnType<typeof form.rules>;
      },
    },
  };
}

const at = (values: object, path: string) =>
  path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], values);
