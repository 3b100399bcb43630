import { targetOf, type TextBlock, type TextSpan } from '@caderneta/formats/formatted-text';
import styled from '@emotion/styled';
import { Stack } from '../foundations/flow.tsx';
import { space } from '../foundations/tokens.ts';
import { LinkedText } from './linked-text.tsx';
import { Text } from './text.tsx';

export interface FormattedTextProps {
  blocks: readonly TextBlock[];
}

/** A text as its author formatted it: paragraphs, lists, bold words, links that say where they lead. */
export function FormattedText({ blocks }: FormattedTextProps) {
  const parts = runsOf(blocks, (block, before) => !block.marker || !before.marker);
  return (
    <Stack gap={12} maxWidth="72ch">
      {parts.map((part, index) =>
        part[0]!.marker ? (
          <Lists key={index} lines={part} />
        ) : (
          <Words key={index}>
            <Spans spans={part[0]!.spans} />
          </Words>
        ),
      )}
    </Stack>
  );
}

const depthOf = ({ depth = 0 }: TextBlock) => depth;
const numberOf = ({ marker }: TextBlock) => Number.parseInt(marker ?? '', 10) || undefined;

/** Lines of one depth, each with the deeper ones that follow it. */
function Lists({ lines }: { lines: TextBlock[] }) {
  const top = depthOf(lines[0]!);
  const items = runsOf(lines, (line) => depthOf(line) <= top);
  const lists = runsOf(items, ([one], [before]) => !numberOf(one!) !== !numberOf(before!));
  return lists.map((list, index) => (
    <List key={index} as={numberOf(list[0]![0]!) ? 'ol' : 'ul'}>
      {list.map(([line, ...below], place) => (
        <li key={place} value={numberOf(line!)}>
          <Words as="div">
            <Spans spans={line!.spans} />
          </Words>
          {below.length > 0 && <Lists lines={below} />}
        </li>
      ))}
    </List>
  ));
}

/** Splits a list before each element that begins a new run. */
function runsOf<One>(all: readonly One[], begins: (one: One, before: One) => boolean): One[][] {
  const runs: One[][] = [];
  for (const [index, one] of all.entries()) {
    const before = all[index - 1];
    if (before === undefined || begins(one, before)) runs.push([one]);
    else runs.at(-1)!.push(one);
  }
  return runs;
}

function Spans({ spans }: { spans: readonly TextSpan[] }) {
  return spans.map((span, index) => {
    const words = span.href ? <Link href={span.href}>{span.text}</Link> : linked(span.text);
    return span.isBold ? <strong key={index}>{words}</strong> : <span key={index}>{words}</span>;
  });
}

const linked = (text: string) => <LinkedText>{text}</LinkedText>;

function Link({ href, children }: { href: string; children: string }) {
  const target = targetOf(href);
  const elsewhere = /^https?:/i.test(href) && { target: '_blank', rel: 'noopener noreferrer' };
  const isSaid = children === target || children === href;
  return (
    <>
      <Text as="a" href={href} {...elsewhere} breaks>
        <bdi>{children}</bdi>
      </Text>
      {!isSaid && (
        <Text size="small" tone="muted" breaks>
          {' '}
          ({target})
        </Text>
      )}
    </>
  );
}

const Words = styled.p({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

const List = styled.ul({
  display: 'grid',
  gap: space[4],
  margin: 0,
  paddingInlineStart: '1.5em',
  '&:is(ul)': { listStyle: 'disc' },
  '&:is(ol)': { listStyle: 'decimal' },
  '& &': { marginTop: space[4] },
});
