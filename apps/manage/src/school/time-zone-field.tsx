import type { Focusable } from '@caderneta/edit-form';
import { canonicalTimeZone, dayOf, formatTime, instantAt } from '@caderneta/school-time';
import { finder, Stack, TextField } from '@caderneta/ui';
import { schoolMessages } from '@caderneta/api-client/contract';
import { Notice } from '@caderneta/edit-form';
import { useId, type Ref } from 'react';

/** Brazilian zone → its common name; other zones are found by their IANA names. */
const brazilian: Record<string, string> = {
  'America/Sao_Paulo': 'Brasília: Sul, Sudeste, GO, DF',
  'America/Bahia': 'Bahia',
  'America/Fortaleza': 'CE, RN, PB, PI, MA',
  'America/Recife': 'Pernambuco',
  'America/Maceio': 'Alagoas, Sergipe',
  'America/Belem': 'Amapá, leste do Pará',
  'America/Santarem': 'oeste do Pará',
  'America/Araguaina': 'Tocantins',
  'America/Manaus': 'Amazonas',
  'America/Cuiaba': 'Mato Grosso',
  'America/Campo_Grande': 'Mato Grosso do Sul',
  'America/Porto_Velho': 'Rondônia',
  'America/Boa_Vista': 'Roraima',
  'America/Rio_Branco': 'Acre',
  'America/Eirunepe': 'sudoeste do Amazonas',
  'America/Noronha': 'Fernando de Noronha',
};
const others = Intl.supportedValuesOf('timeZone').filter((name) => !(name in brazilian));

export interface TimeZoneFieldProps {
  value: string;
  onChange: (timezone: string) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
  /** As it is saved. */
  saved: string;
}

/** The school's time zone, searched by name or place. */
export function TimeZoneField({ value, onChange, error, ref, saved }: TimeZoneFieldProps) {
  const listId = useId();
  const isKnown = canonicalTimeZone(value) !== undefined;
  return (
    <Stack gap={12}>
      <TextField
        label="Fuso horário"
        hint="Digite o estado ou a cidade e escolha da lista."
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={error ?? (isKnown ? undefined : schoolMessages.timeZone)}
        ref={ref as Ref<HTMLInputElement>}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => onChange(canonicalTimeZone(value.trim()) ?? value)}
      />
      <datalist id={listId}>
        {Object.entries(brazilian).map(([name, place]) => (
          <option key={name} value={name}>
            {place}
          </option>
        ))}
        {matching(value).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {isKnown && canonicalTimeZone(value) !== canonicalTimeZone(saved) && (
        <Notice tone="warning" role="status">
          {whatChanges(saved, value)}
        </Notice>
      )}
    </Stack>
  );
}

/** The other zones that a text is part of; the 400 of the world would slow the page down. */
function matching(typed: string): string[] {
  if (typed.trim().length < 2) return [];
  const isFound = finder(typed.replaceAll('_', ' '));
  return others.filter((name) => isFound(name.replaceAll('_', ' '))).slice(0, 20);
}

function whatChanges(from: string, to: string): string {
  const eight = instantAt(dayOf(new Date(), from), '08:00', from);
  return (
    'O que já está agendado sai no mesmo instante de antes, com outra hora na tela: ' +
    `08:00 passa a aparecer como ${formatTime(eight, to)}. ` +
    'O dia de hoje, para diários e prazos, passa a ser o do novo fuso.'
  );
}
