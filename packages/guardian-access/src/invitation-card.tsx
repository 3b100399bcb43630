import type { Invitation } from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/formats';
import { useSession } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { color, ownProps, radius, Row, space, Stack, Text, text } from '@caderneta/ui';
import { QrCode } from '@caderneta/ui/qr-code';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Code, shortened } from './code-text.ts';
import { pageOfCodes } from './whatsapp-address.ts';

export interface InvitationCardProps {
  invitation: Invitation;
  /** The card has a sheet of paper to itself. */
  isAlone?: boolean;
}

/** The printed card for one guardian. */
export function InvitationCard({ invitation, isAlone = false }: InvitationCardProps) {
  const { school } = useSession();
  const { responsible, students, url, expiresAt, code } = invitation;
  return (
    <QrCard
      as="li"
      {...{ isAlone, url }}
      name={responsible.name}
      of={`responsável por ${formatList(students)}`}
      lastStep="Toque em ‘entrar’. Pronto: sem senha e sem aplicativo."
    >
      {code && (
        <>
          Sem câmera? Digite <Code>{code.text}</Code> em {shortened(pageOfCodes(url))} até{' '}
          {formatDate(code.expiresAt, school.timezone)}.{' '}
        </>
      )}
      Este convite é só seu. Vale até {formatDate(expiresAt, school.timezone)}, para um aparelho.
    </QrCard>
  );
}

export interface QrCardProps {
  as?: 'li' | 'div';
  /** Whose card it is. */
  name: string;
  /** What they are at the school. */
  of: string;
  /** Address of the QR code. */
  url: string;
  /** What is done once the address is open. */
  lastStep: string;
  isAlone?: boolean;
  /** How long it is good. */
  children: ReactNode;
}

/** A card to print, with a code that a phone's camera opens. */
export function QrCard({ as, name, of, url, lastStep, isAlone = false, children }: QrCardProps) {
  const { school } = useSession();
  return (
    <Card as={as} isAlone={isAlone}>
      <Stack gap={4}>
        <Text as="p" size="small" weight={700}>
          {school.name}
        </Text>
        <h2>{name}</h2>
        <p>{of}</p>
      </Stack>
      <Row>
        <Picture isAlone={isAlone}>
          <QrCode text={url} label={`Código QR de ${name}`} />
        </Picture>
        <Steps isAlone={isAlone}>
          <li>Aponte a câmera do celular para o código.</li>
          <li>Toque no endereço que aparece.</li>
          <li>{lastStep}</li>
        </Steps>
      </Row>
      <Text as="p" size="small">
        {children}
      </Text>
    </Card>
  );
}

interface PartProps {
  isAlone: boolean;
}

/** Fills the upper half of the sheet. The lower one stays empty, so that it is folded or cut. */
const alone = {
  padding: space[24],
  '@media print': { minHeight: '125mm', padding: space[24], '& + &': { breakBefore: 'page' } },
} as const;

const Card = styled('div', ownProps('isAlone'))<PartProps>(
  {
    display: 'grid',
    gap: space[12],
    alignContent: 'space-between',
    minWidth: 0,
    padding: space[16],
    border: `1px dashed ${color.fieldBorder}`,
    borderRadius: radius.card,
    // Paper, in the dark scheme too.
    background: '#fff',
    color: '#000',
    overflowWrap: 'anywhere',
    breakInside: 'avoid',
    // Six cards share a sheet.
    '@media print': { gap: 0, padding: space[8] },
  },
  ({ isAlone }) => isAlone && alone,
);

const Picture = styled(
  'div',
  ownProps('isAlone'),
)<PartProps>(({ isAlone }) => ({
  flex: 'none',
  width: isAlone ? '60mm' : '30mm',
  maxWidth: '50%',
}));

const Steps = styled(
  'ol',
  ownProps('isAlone'),
)<PartProps>(({ isAlone }) => ({
  ...(isAlone ? text.body : text.small),
  display: 'grid',
  gap: space[4],
  paddingLeft: space[20],
  '@media print': { gap: 0 },
  '& > li': { listStyle: 'decimal' },
}));
