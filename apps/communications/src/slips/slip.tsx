import { useSession } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { color, radius, space, Text, text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { Scissors } from 'lucide-react';
import type { KindTypes, WrittenKind } from '../kinds/communication-kind.ts';
import type { SlipChild } from './slip-children.ts';

export interface SlipProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  item: T['item'];
  child: SlipChild;
}

/** The printed text for one child, and the strip that the guardian signs and sends back. */
export function Slip<T extends KindTypes>({ kind, item, child }: SlipProps<T>) {
  const { school } = useSession();
  const { title, badge, description, sentAt, createdAt, createdBy, attachments } =
    item.communication;
  const about = kind.view.context?.(item, school.timezone);
  return (
    <PaperSlip>
      <header>
        {school.logoUrl && <img src={school.logoUrl} alt="" />}
        <strong>{school.name}</strong>
      </header>
      <h2>{badge ? `${badge}: ${title}` : title}</h2>
      {about && (
        <Text as="p" weight={700}>
          {about}
        </Text>
      )}
      <Text as="p" keepLines>
        {description}
      </Text>
      {attachments.length > 0 && (
        <SmallPrint>
          Anexos, no portal ou na escola:{' '}
          {attachments.map(({ originalName }) => originalName).join(', ')}
        </SmallPrint>
      )}
      <SmallPrint>
        {createdBy.name}, {formatDate(sentAt ?? createdAt, school.timezone)}
      </SmallPrint>
      <Strip>
        <Scissors aria-hidden size={18} />
        <p>
          <strong>{child.studentName}</strong> · {child.classroomName}
        </p>
        <SmallPrint>{title}</SmallPrint>
        <Answers>
          {kind.slip(item).map(({ answer, label }) => (
            <span key={answer}>(&emsp;) {label}</span>
          ))}
        </Answers>
        <Signature>
          <span>Assinatura:</span>
          <span>Data:</span>
        </Signature>
      </Strip>
    </PaperSlip>
  );
}

// Serialised once: a school prints hundreds of slips.
const PaperSlip = styled.li(
  css({
    display: 'grid',
    gap: space[8],
    alignContent: 'start',
    minWidth: 0,
    padding: space[16],
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    // Paper, in the dark scheme too.
    background: '#fff',
    color: '#000',
    overflowWrap: 'anywhere',
    '@media print': {
      // Where a slip ends, the sheet is cut.
      breakInside: 'avoid',
      padding: `${space[16]} 0`,
      border: 0,
      borderBottom: '1px solid #999',
      borderRadius: 0,
    },
    '& > header': {
      display: 'flex',
      alignItems: 'center',
      gap: space[12],
      '& > img': { height: '12mm', maxWidth: '40mm', objectFit: 'contain' },
    },
  }),
);

const SmallPrint = styled.p(css(text.small));

/** What comes back. */
const Strip = styled.div(
  css({
    position: 'relative',
    display: 'grid',
    gap: space[8],
    marginTop: space[12],
    paddingTop: space[16],
    borderTop: '2px dashed #666',
    breakInside: 'avoid',
    '& > svg': { position: 'absolute', top: '-10px', left: '4mm', background: '#fff' },
  }),
);

const Answers = styled.p(
  css({ display: 'flex', flexWrap: 'wrap', gap: `${space[4]} ${space[24]}` }),
);

const Signature = styled.p(
  css({
    display: 'flex',
    gap: space[16],
    marginTop: space[8],
    '& > span': { flex: 1, paddingBottom: space[4], borderBottom: '1px solid #000' },
    '& > span + span': { flex: '0 0 44mm' },
  }),
);
