import type { NationalHoliday } from '@caderneta/school-time';
import { Checkbox, color, radius, space, text } from '@caderneta/ui';
import { legendStyle } from './school-days-field.tsx';

export interface HolidaysFieldProps {
  offered: NationalHoliday[];
  /** Days, YYYY-MM-DD. */
  value: string[];
  onChange: (value: string[]) => void;
}

const dayAndYear = (day: string) => day.split('-').reverse().join('/');

/** Chooses national holidays without classes; folded, because the default fits most schools. */
export function HolidaysField({ offered, value, onChange }: HolidaysFieldProps) {
  const count = offered.filter(({ day }) => value.includes(day)).length;
  return (
    <fieldset css={{ minWidth: 0 }}>
      <legend css={legendStyle}>Feriados nacionais</legend>
      <details css={{ border: `1px solid ${color.line}`, borderRadius: radius.control }}>
        <summary css={{ padding: `10px ${space[12]}`, cursor: 'pointer' }}>
          {count} de {offered.length} dias sem aula
        </summary>
        <div css={{ display: 'grid', gap: space[8], padding: `0 ${space[12]} ${space[12]}` }}>
          {offered.map(({ day, name, isOptional }) => (
            <Checkbox
              key={day}
              checked={value.includes(day)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, day] : value.filter((other) => other !== day))
              }
              label={
                <>
                  {name}
                  <span css={{ ...text.small, display: 'block', color: color.inkMuted }}>
                    {dayAndYear(day)}
                    {isOptional && ' · ponto facultativo'}
                  </span>
                </>
              }
            />
          ))}
        </div>
      </details>
      <p css={{ ...text.small, marginTop: '6px', color: color.inkMuted }}>
        Recessos e feriados da cidade entram depois, em Gerenciar.
      </p>
    </fieldset>
  );
}
