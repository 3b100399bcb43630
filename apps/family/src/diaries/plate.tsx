import { lookUp, type Meal, type Open } from '@caderneta/api-client/contract';
import { areaColor, color } from '@caderneta/ui';

export interface PlateProps {
  meal: Open<Meal>;
}

/** How much of the circle is filled, as a path over it. */
const eaten: Record<Meal, string> = {
  No: '',
  Half: 'M16 5a11 11 0 0 1 0 22z',
  Full: 'M16 5a11 11 0 0 1 0 22a11 11 0 0 1 0-22z',
  Repeat: 'M16 5a11 11 0 0 1 0 22a11 11 0 0 1 0-22z',
};

/** A plate as empty or full as the child's hunger was great; the words stand beside it. */
export function Plate({ meal }: PlateProps) {
  return (
    <svg aria-hidden width={32} height={32} viewBox="0 0 32 32" css={{ flex: 'none' }}>
      <circle cx={16} cy={16} r={14} fill={color.surface} stroke={color.fieldBorder} />
      <circle cx={16} cy={16} r={11} fill={color.track} />
      <path d={lookUp(eaten, meal) ?? ''} fill={areaColor.diarios} />
      {meal === 'Repeat' && (
        <path
          d="M16 11v10M11 16h10"
          stroke={color.surface}
          strokeWidth={2.5}
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
