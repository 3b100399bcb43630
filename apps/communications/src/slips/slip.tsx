import { useSession } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { color, radius, space, text } from '@caderneta/ui';
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
  const { title, mark, description, sentAt, createdAt, createdBy, attachments } =
    item.communication;
  const about = kind.view.context?.(item, school.timezone);
  return (
    <li css={slipStyle}>
      <header css={headerStyle}>
        {school.logoUrl && <img src={school.logoUrl} alt="" css={logoStyle} />}
        <strong>{school.name}</strong>
      </header>
      <h2 css={{ fontSize: '1.125rem' }}>{mark ? `${mark}: ${title}` : title}</h2>
      {about && <p css={{ fontWeight: 700 }}>{about}</p>}
      <p css={{ whiteSpace: 'pre-line' }}>{description}</p>
      {attachments.length > 0 && (
        <p css={text.small}>
          Anexos, no portal ou na escola:{' '}
          {attachments.map(({ originalName }) => originalName).join(', ')}
        </p>
      )}
      <p css={text.small}>
        {createdBy.name}, {formatDate(sentAt ?? createdAt, school.timezone)}
      </p>
      <div css={stripStyle}>
        <Scissors aria-hidden size={18} css={scissorsStyle} />
        <p>
          <strong>{child.studentName}</strong> · {child.classroomName}
        </p>
        <p css={text.small}>{title}</p>
        <p css={answersStyle}>
          {kind.slip(item).map(({ answer, label }) => (
            <span key={answer}>(&emsp;) {label}</span>
          ))}
        </p>
        <p css={signatureStyle}>
          <span css={{ flex: 1 }}>Assinatura:</span>
          <span css={{ flex: '0 0 44mm' }}>Data:</span>
        </p>
      </div>
    </li>
  );
}

const slipStyle = {
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
} as const;

const headerStyle = { display: 'flex', alignItems: 'center', gap: space[12] } as const;

const logoStyle = { height: '12mm', maxWidth: '40mm', objectFit: 'contain' } as const;

const stripStyle = {
  position: 'relative',
  display: 'grid',
  gap: space[8],
  marginTop: space[12],
  paddingTop: space[16],
  borderTop: '2px dashed #666',
  breakInside: 'avoid',
} as const;

const scissorsStyle = {
  position: 'absolute',
  top: '-10px',
  left: '4mm',
  background: '#fff',
} as const;

const answersStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[4]} ${space[24]}`,
} as const;

const signatureStyle = {
  display: 'flex',
  gap: space[16],
  marginTop: space[8],
  '& > span': { paddingBottom: space[4], borderBottom: '1px solid #000' },
} as const;
