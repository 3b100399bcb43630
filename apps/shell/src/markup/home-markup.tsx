import { BlockLines, PageHeader } from '@caderneta/ui';
import {
  ActionButton,
  ActionButtons,
  ActionTile,
  ActionTiles,
  WaitingText,
} from '../home/action-links.tsx';
import { BlockCard, BlockCards } from '../home/block-card.tsx';
import { anyIcon } from '../layout/any-area.ts';

/** Stands for every action that the server lists for the person. */
const anyAction = { label: '{{label}}', path: '/{{path}}', icon: anyIcon, area: '{{area}}' };

/** The home as the server writes it: all that is known without its data. */
export function HomeMarkup() {
  return (
    <>
      <div className="frame-home">
        <PageHeader title="{{greeting}}" context="{{today}}" />
      </div>
      <ActionTiles>
        {'{{#quick}}'}
        <ActionTile {...anyAction}>
          {'{{#isLive}}'}
          <WaitingText />
          {'{{/isLive}}{{text}}'}
        </ActionTile>
        {'{{/quick}}'}
      </ActionTiles>
      <ActionButtons>
        {'{{#other}}'}
        <ActionButton {...anyAction} />
        {'{{/other}}'}
      </ActionButtons>
      <BlockCards>
        {'{{#blocks}}'}
        <BlockCard title="{{title}}">
          <BlockLines />
        </BlockCard>
        {'{{/blocks}}'}
      </BlockCards>
    </>
  );
}
