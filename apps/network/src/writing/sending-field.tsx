import { limits } from '@caderneta/api-client/contract';
import { useFocusInside, type Focusable } from '@caderneta/edit-form';
import { useSession } from '@caderneta/platform';
import { dayOf, formatTime, instantAt, isDay } from '@caderneta/school-time';
import { Card, Checkbox, FieldError, Row, Stack, Text, TextField } from '@caderneta/ui';
import { useId, useState, type Ref } from 'react';

export interface SendingFieldProps {
  isUrgent: boolean;
  onUrgent: (isUrgent: boolean) => void;
  /** When it is sent; undefined: now. */
  value: string | undefined;
  onChange: (scheduledDate: string | undefined) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
}

/** The hour that is proposed, when schools are at work. */
const usualTime = '08:00';

/** How an announcement is sent: urgent or not, now or at a time of the office's clocks. */
export function SendingField(props: SendingFieldProps) {
  const { isUrgent, onUrgent, value, onChange, error, ref } = props;
  const { timezone } = useSession().school;
  const id = useId();
  const place = useFocusInside(ref);
  const [chosen, setChosen] = useState(() => ({
    day: value ? dayOf(new Date(value), timezone) : '',
    time: value ? formatTime(value, timezone) : usualTime,
  }));

  function choose(change: Partial<typeof chosen>) {
    const next = { ...chosen, ...change };
    setChosen(next);
    // A day without an hour is refused: it must not send now.
    const isWhole = isDay(next.day) && next.time !== '';
    const instant = isWhole ? instantAt(next.day, next.time, timezone).toISOString() : '';
    onChange(next.day === '' ? undefined : instant);
  }

  return (
    <div ref={place}>
      <Stack as={Card} gap={12} justify="start" role="group" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>Envio</h2>
        <Checkbox
          checked={isUrgent}
          onChange={({ target }) => onUrgent(target.checked)}
          label="Urgente: avisa por todos os canais, também à noite"
        />
        <Row wrap gap={12}>
          <TextField
            label="Agendar para o dia (opcional)"
            type="date"
            value={chosen.day}
            max={limits.lastDay}
            onChange={({ target }) => choose({ day: target.value })}
          />
          {chosen.day && (
            <TextField
              label="Hora"
              type="time"
              value={chosen.time}
              onChange={({ target }) => choose({ time: target.value })}
            />
          )}
        </Row>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {!chosen.day && (
          <Text size="small" tone="muted">
            Sem um dia, sai agora.
          </Text>
        )}
      </Stack>
    </div>
  );
}
