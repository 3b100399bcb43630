import { limits } from '@caderneta/api-client/contract';
import { media, space, TextField } from '@caderneta/ui';
import type { FormFields } from '../kinds/communication-kind.ts';
import type { EventValues } from './event-values.ts';

export interface EventFieldsProps {
  fields: FormFields<EventValues>;
}

/** When and where. */
export function EventFields({ fields }: EventFieldsProps) {
  return (
    <>
      <div css={timesStyle}>
        <TextField label="Data" type="date" {...fields.registerInput('communication.date')} />
        <TextField
          label="Início"
          type="time"
          {...fields.registerInput('communication.startHour')}
        />
        <TextField label="Término" type="time" {...fields.registerInput('communication.endHour')} />
      </div>
      <TextField
        label="Local"
        maxLength={limits.placeLength}
        {...fields.registerInput('communication.place')}
      />
    </>
  );
}

const timesStyle = {
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)',
  [media.phone]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
} as const;
