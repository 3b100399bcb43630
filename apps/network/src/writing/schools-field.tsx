import type { NetworkSchoolRow } from '@caderneta/api-client/contract';
import { useFocusInside, type Focusable } from '@caderneta/edit-form';
import {
  Card,
  Checkbox,
  color,
  counted,
  countText,
  FieldError,
  finder,
  Row,
  SearchField,
  space,
  Text,
  text,
} from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';

export interface SchoolsFieldProps {
  schools: readonly NetworkSchoolRow[];
  /** Ids of the chosen schools. */
  value: readonly string[];
  onChange: (schoolIds: string[]) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
}

/** Chooses schools of the network: all, all that a search finds, or one by one. */
export function SchoolsField({ schools, value, onChange, error, ref }: SchoolsFieldProps) {
  const id = useId();
  const place = useFocusInside(ref);
  const [search, setSearch] = useState('');
  const isFound = finder(search);
  const found = schools.filter(({ name, city }) => isFound(`${name} ${city ?? ''}`));
  return (
    <div ref={place} onKeyDown={keepFromSending}>
      <Schools
        role="group"
        aria-labelledby={`${id}-title`}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <Row as="header" wrap gap={[0, 12]} align="baseline" justify="space-between">
          <h2 id={`${id}-title`}>Escolas</h2>
          <Text as="p" size="small" tone="muted" weight={700} aria-live="polite">
            {`${counted(value.length, 'escolhida', 'escolhidas')} de ${countText(schools.length)}`}
          </Text>
        </Row>
        <SearchField label="Buscar escola ou cidade" value={search} onChange={setSearch} />
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {found.length === 0 ? (
          <Text as="p" tone="muted" marginTop={12} marginBottom={12}>
            {`Nenhum resultado para “${search}”.`}
          </Text>
        ) : (
          <Boxes
            schools={found}
            label={search.trim() ? 'Todas as encontradas' : 'Todas as escolas'}
            isInvalid={Boolean(error)}
            {...{ value, onChange }}
          />
        )}
      </Schools>
    </div>
  );
}

interface BoxesProps extends Pick<SchoolsFieldProps, 'schools' | 'value' | 'onChange'> {
  /** Label of the box that chooses all of them. */
  label: string;
  isInvalid: boolean;
}

function Boxes({ schools, value, onChange, label, isInvalid }: BoxesProps) {
  const chosen = new Set(value);
  const chosenCount = schools.filter(({ id }) => chosen.has(id)).length;

  function choose(some: readonly NetworkSchoolRow[], isChosen: boolean) {
    const ids = new Set(some.map(({ id }) => id));
    const others = value.filter((id) => !ids.has(id));
    onChange(isChosen ? [...others, ...ids] : others);
  }

  return (
    <>
      <Checkbox
        label={<strong>{label}</strong>}
        checked={chosenCount === schools.length}
        indeterminate={chosenCount > 0 && chosenCount < schools.length}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => choose(schools, target.checked)}
      />
      <SchoolList>
        {schools.map((school) => (
          <li key={school.id}>
            <Checkbox
              checked={chosen.has(school.id)}
              onChange={({ target }) => choose([school], target.checked)}
              label={
                <>
                  {school.name}
                  <Details>{detailsOf(school)}</Details>
                </>
              }
            />
          </li>
        ))}
      </SchoolList>
    </>
  );
}

const detailsOf = ({ city, guardians }: NetworkSchoolRow) =>
  [city, counted(guardians, 'responsável', 'responsáveis')].filter(Boolean).join(' · ');

/** Enter in the search or on a box chooses; it must not send the form. */
function keepFromSending(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

const Schools = styled(Card)({
  display: 'grid',
  gap: space[8],
  alignContent: 'start',
  paddingBottom: space[8],
});

const SchoolList = styled.ul({
  maxHeight: '420px',
  overflowY: 'auto',
  '& > li': {
    padding: `${space[4]} 0`,
    borderTop: `1px solid ${color.line}`,
    overflowWrap: 'anywhere',
  },
});

const Details = styled.span(css({ ...text.small, display: 'block', color: color.inkMuted }));
