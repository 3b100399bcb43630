import type { Focusable } from '@caderneta/edit-form';
import {
  brazilianZones,
  canonicalTimeZone,
  dayOf,
  formatTime,
  instantAt,
  otherZones,
  zoneCity,
  zoneText,
} from '@caderneta/school-time';
import { finder, fold, Stack, TextField } from '@caderneta/ui';
import { schoolMessages } from '@caderneta/api-client/contract';
import { Callout } from '@caderneta/edit-form';
import { useId, useState, type Ref } from 'react';

export interface TimeZoneFieldProps {
  value: string;
  onChange: (timezone: string) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
  /** As it is saved. */
  saved: string;
}

/** The school's time zone, named and searched as people say it. */
export function TimeZoneField({ value, onChange, error, ref, saved }: TimeZoneFieldProps) {
  const listId = useId();
  // The zone's name stands there once the typing ends: 'Cuba' may become 'Cubatão'.
  const [typed, setTyped] = useState<string>();
  const isKnown = canonicalTimeZone(value) !== undefined;
  return (
    <Stack gap={12}>
      <TextField
        label="Fuso horário"
        hint="Digite o estado ou a cidade e escolha da lista."
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? zoneText(value)}
        error={error ?? (isKnown ? undefined : schoolMessages.timeZone)}
        ref={ref as Ref<HTMLInputElement>}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(zoneOf(target.value) ?? target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <datalist id={listId}>
        {optionsFor(typed ?? '').map(({ zone, place }) => (
          <option key={zone} value={zoneText(zone)}>
            {place}
          </option>
        ))}
      </datalist>
      {isKnown && canonicalTimeZone(value) !== canonicalTimeZone(saved) && (
        <Callout tone="warning" role="status">
          {whatChanges(saved, value)}
        </Callout>
      )}
    </Stack>
  );
}

/** The zone that a text names: by its name, city, state or IANA name. */
function zoneOf(text: string): string | undefined {
  const asked = fold(text.replace(/ \(GMT.*/, '').trim());
  const inBrazil = brazilianZones.find(({ city, region, places }) =>
    [city, ...region.split(', '), ...places].some((name) => fold(name) === asked),
  );
  return (
    inBrazil?.zone ??
    canonicalTimeZone(text.trim()) ??
    otherZones().find((zone) => fold(zoneCity(zone)) === asked)
  );
}

interface Option {
  zone: string;
  /** A place by which the zone is found, beside its name. */
  place?: string;
}

/** Zones of Brazil, and others that a text is part of: the 400 of the world would slow the page. */
function optionsFor(typed: string): Option[] {
  const isFound = finder(typed.replaceAll('_', ' '));
  const asked = typed.trim().length > 1;
  // A browser offers an option by its name and its label alone.
  const inBrazil = brazilianZones.map(({ zone, region, places }) => ({
    zone,
    place: (asked && places.find((place) => isFound(place))) || region,
  }));
  if (!asked) return inBrazil;
  const others = otherZones().filter((zone) => isFound(zone.replaceAll('_', ' ')));
  return [...inBrazil, ...others.slice(0, 20).map((zone) => ({ zone }))];
}

function whatChanges(from: string, to: string): string {
  const eight = instantAt(dayOf(new Date(), from), '08:00', from);
  return (
    'O que já está agendado sai no mesmo instante de antes, com outra hora na tela: ' +
    `08:00 passa a aparecer como ${formatTime(eight, to)}. ` +
    'O dia de hoje, para diários e prazos, passa a ser o do novo fuso.'
  );
}
