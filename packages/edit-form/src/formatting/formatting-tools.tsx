import { readMarks } from '@caderneta/formats/read-marks';
import { Button, color, radius, Row, space, Stack, Text } from '@caderneta/ui';
import { FormattedText } from '@caderneta/ui/formatted-text';
import styled from '@emotion/styled';
import { Bold, Link, List } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Mark, putMark } from './put-mark.ts';

export interface FormattingToolsProps {
  /** Of the text's field. */
  areaId: string;
  /** Calls the listener after each change of the text. @returns how to stop */
  subscribe: (listener: () => void) => () => void;
  readText: () => string;
}

const tools = [
  { mark: 'bold', label: 'negrito', Icon: Bold, code: 'KeyB', keys: 'Control+B' },
  { mark: 'list', label: 'lista', Icon: List, code: 'Digit8', keys: 'Control+Shift+8' },
  { mark: 'link', label: 'link', Icon: Link, code: 'KeyK', keys: 'Control+K' },
] as const;

/** Buttons and keys that put marks into the text, and what families will see. */
export function FormattingTools({ areaId, subscribe, readText }: FormattingToolsProps) {
  const text = useSyncExternalStore(subscribe, readText);
  const settled = useDeferredValue(text);
  const blocks = useMemo(() => readMarks(settled), [settled]);
  useKeys(areaId);
  return (
    <Stack gap={12}>
      <Row gap={8} wrap role="group" aria-label="Formatação">
        {tools.map(({ mark, label, Icon, keys }) => (
          <Button
            key={mark}
            icon={<Icon aria-hidden size={18} />}
            title={keys.replace('Control', 'Ctrl')}
            aria-keyshortcuts={keys}
            onClick={() => put(areaOf(areaId), mark)}
          >
            {label}
          </Button>
        ))}
      </Row>
      {settled.trim() && (
        <Preview aria-label="Como fica">
          <Text as="p" size="small" tone="muted" weight={700}>
            Como fica
          </Text>
          <FormattedText blocks={blocks} />
        </Preview>
      )}
    </Stack>
  );
}

const areaOf = (id: string) => document.getElementById(id) as HTMLTextAreaElement;

/** As if it was typed: the form learns of it, and the browser can undo it. */
function put(area: HTMLTextAreaElement, mark: Mark): void {
  const { from, to, piece, selected } = putMark(
    mark,
    area.value,
    area.selectionStart,
    area.selectionEnd,
  );
  area.focus();
  area.setSelectionRange(from, to);
  if (!document.execCommand?.('insertText', false, piece)) {
    area.setRangeText(piece);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...selected);
}

function useKeys(areaId: string): void {
  useEffect(() => {
    const area = areaOf(areaId);
    const press = (event: KeyboardEvent) => {
      const tool = tools.find(({ code }) => code === event.code);
      const hasShift = tool?.keys.includes('Shift') ?? false;
      if (!tool || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey !== hasShift) return;
      event.preventDefault();
      put(area, tool.mark);
    };
    area.addEventListener('keydown', press);
    return () => area.removeEventListener('keydown', press);
  }, [areaId]);
}

const Preview = styled.section({
  display: 'grid',
  gap: space[8],
  padding: space[12],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
});
