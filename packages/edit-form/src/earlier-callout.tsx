import { useSession } from '@caderneta/platform';
import { formatTime } from '@caderneta/school-time';
import { Button, withButtonLook } from '@caderneta/ui';
import { Link } from 'react-router-dom';
import { Callout } from './callout.tsx';
import type { Earlier } from './once.ts';

export interface EarlierCalloutProps {
  earlier: Earlier;
  /** What was done with it: 'enviada'. */
  done: string;
  /** Address of what was written. */
  pathOf?: (id: string) => string;
  /** Writes the present content as something new; left out for what was changed. */
  again?: { label: string; run: () => void };
}

/** Says that the server had the first try, whose answer got lost, and what can be done now. */
export function EarlierCallout({ earlier, done, pathOf, again }: EarlierCalloutProps) {
  const { timezone: timeZone } = useSession().school;
  const { id, at } = earlier;
  const time = at && formatTime(at, timeZone);
  const actions = (
    <>
      {id && pathOf && <ButtonLink to={pathOf(id)}>ver a primeira</ButtonLink>}
      {again && <Button onClick={again.run}>{again.label}</Button>}
    </>
  );
  return (
    <Callout tone="warning" role="alert" actions={actions}>
      <strong>
        A primeira versão já foi {done}
        {time && ` às ${time}`}.
      </strong>{' '}
      O que você mudou depois está só neste formulário.
    </Callout>
  );
}

const ButtonLink = withButtonLook(Link);
