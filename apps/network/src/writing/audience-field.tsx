import type { NetworkAudience } from '@caderneta/api-client/contract';
import { useFocusInside, type Focusable } from '@caderneta/edit-form';
import { Card, Checkbox, FieldError, Stack, Text } from '@caderneta/ui';
import { useId, type Ref } from 'react';
import { audienceOf, audiences } from '../announcements/audience.ts';

export interface AudienceFieldProps {
  /** Undefined until somebody chose: families. */
  value: readonly NetworkAudience[] | undefined;
  onChange: (audiences: NetworkAudience[] | undefined) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
}

/** Whom an announcement is for at the chosen schools. */
export function AudienceField({ value, onChange, error, ref }: AudienceFieldProps) {
  const id = useId();
  const place = useFocusInside(ref);
  const chosen = audienceOf(value);
  const goesToEmployees = chosen.some((audience) => audience !== 'families');

  function choose(audience: NetworkAudience, isChosen: boolean) {
    const next = audiences
      .map(({ name }) => name)
      .filter((name) => (name === audience ? isChosen : chosen.includes(name)));
    const isUsual = next.length === 1 && next[0] === 'families';
    onChange(isUsual ? undefined : next);
  }

  return (
    <div ref={place}>
      <Stack
        as={Card}
        gap={12}
        justify="start"
        role="group"
        aria-labelledby={`${id}-title`}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <h2 id={`${id}-title`}>Quem recebe</h2>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {audiences.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={chosen.includes(name)}
            aria-invalid={Boolean(error) || undefined}
            onChange={({ target }) => choose(name, target.checked)}
          />
        ))}
        {goesToEmployees && (
          <Text size="small" tone="muted">
            Direção e professores leem no portal e recebem um e-mail.
          </Text>
        )}
      </Stack>
    </div>
  );
}
