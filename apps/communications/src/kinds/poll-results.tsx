import type { Poll } from '@caderneta/api-client/contract';
import { Card, color, ProgressBar, space, text } from '@caderneta/ui';
import { childCount, differingChildren } from '../engagement/child-figures.ts';
import { tallyOf } from '../engagement/children.ts';
import { chosenAnswer } from './poll.tsx';

/** One bar per answer, one for children whose guardians differ, and one for those without answer. */
export function PollResults({ item }: { item: Poll }) {
  const { options } = item.communication;
  const children = tallyOf(item.engagementDetails, (row) => chosenAnswer(row, item));
  const bars = [
    ...options.map((label) => ({ label, value: children.with(label) })),
    ...differingChildren(children),
    { label: 'Sem resposta', value: children.unanswered },
  ];
  return (
    <Card>
      <h2>resultado</h2>
      <p css={{ ...text.small, color: color.inkMuted }}>{childCount(children.total)}</p>
      <dl css={{ display: 'grid', gap: space[12], marginTop: space[12] }}>
        {bars.map(({ label, value }, index) => (
          <div key={label}>
            <dt css={{ overflowWrap: 'anywhere' }}>{label}</dt>
            <dd css={{ display: 'flex', alignItems: 'center', gap: space[12], margin: 0 }}>
              <ProgressBar
                label={label}
                value={value}
                max={children.total}
                tone={index < options.length ? 'enquetes' : 'neutral'}
                css={{ flex: 1 }}
              />
              <span css={{ minWidth: '9ch', textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
                {value} ({percentOf(value, children.total)})
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent' });
const percentOf = (value: number, total: number) => percent.format(total && value / total);
