import { pollChoices, type Poll } from '@caderneta/api-client/contract';
import { Card, countText, ProgressBar, space, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { childCount, differingChildren } from '../kinds/child-figures.ts';
import { tallyOf } from '../kinds/children.ts';

/** One bar per answer, one for children whose guardians differ, and one for those without answer. */
export function PollResults({ item }: { item: Poll }) {
  const { options } = item.communication;
  const children = tallyOf(item.report.children);
  const bars = [
    ...options.map((label, index) => ({ label, value: children.with(pollChoices[index]!) })),
    ...differingChildren(children),
    { label: 'Sem resposta', value: children.unanswered },
  ];
  return (
    <Card>
      <h2>resultado</h2>
      <Text as="p" size="small" tone="muted">
        {childCount(children.total)}
      </Text>
      <Stack as="dl" gap={12} marginTop={12}>
        {bars.map(({ label, value }, index) => (
          <div key={label}>
            <Text as="dt" breaks>
              {label}
            </Text>
            <Bar>
              <ProgressBar
                label={label}
                value={value}
                max={children.total}
                tone={index < options.length ? 'primary' : 'neutral'}
              />
              <span>
                {countText(value)} ({percentOf(value, children.total)})
              </span>
            </Bar>
          </div>
        ))}
      </Stack>
    </Card>
  );
}

const percentOf = (value: number, total: number) =>
  countText(total && value / total, { style: 'percent' });

const Bar = styled.dd({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  '& > div': { flex: 1 },
  '& > span': { minWidth: '9ch', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});
