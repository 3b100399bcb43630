import { midnightOf, type NationalHoliday } from '@caderneta/school-time';
import { Checkbox, color, radius, space, text, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { lightFormat } from 'date-fns/lightFormat';

export interface HolidaysFieldProps {
  offered: NationalHoliday[];
  /** Days, YYYY-MM-DD. */
  value: string[];
  onChange: (value: string[]) => void;
}

/** Chooses national holidays without classes; folded, because the default fits most schools. */
export function HolidaysField({ offered, value, onChange }: HolidaysFieldProps) {
  const count = offered.filter(({ day }) => value.includes(day)).length;
  return (
    <fieldset>
      <Legend>Feriados nacionais</Legend>
      <Holidays>
        <summary>
          {count} de {offered.length} dias sem aula
        </summary>
        <div>
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
                  <Text block size="small" tone="muted">
                    {lightFormat(midnightOf(day), 'dd/MM/yyyy')}
                    {isOptional && ' · ponto facultativo'}
                  </Text>
                </>
              }
            />
          ))}
        </div>
      </Holidays>
      <Hint>Recessos e feriados da cidade entram depois, em Gerenciar.</Hint>
    </fieldset>
  );
}

const Legend = styled.legend({ padding: 0, marginBottom: '6px', fontWeight: 700 });

const Holidays = styled.details({
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  '& > summary': { padding: `10px ${space[12]}`, cursor: 'pointer' },
  '& > div': { display: 'grid', gap: space[8], padding: `0 ${space[12]} ${space[12]}` },
});

const Hint = styled.p({ ...text.small, marginTop: '6px', color: color.inkMuted });
