import type { Invitation } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { color, radius, space, text } from '@caderneta/ui';
import { QrCode } from '@caderneta/ui/qr-code';
import { codeStyle as signs, shortened } from './code-text.ts';
import { pageOfCodes } from './whatsapp-address.ts';

export interface InvitationCardProps {
  invitation: Invitation;
  /** The card has a sheet of paper to itself. */
  isAlone?: boolean;
}

const listed = new Intl.ListFormat('pt-BR');

/** The printed card for one guardian. */
export function InvitationCard({ invitation, isAlone = false }: InvitationCardProps) {
  const { school } = useSession();
  const { responsible, students, url, expiresAt, code } = invitation;
  return (
    <li css={[cardStyle, isAlone && aloneStyle]}>
      <div css={{ display: 'grid', gap: space[4] }}>
        <p css={{ ...text.small, fontWeight: 700 }}>{school.name}</p>
        <h2>{responsible.name}</h2>
        <p>responsável por {listed.format(students)}</p>
      </div>
      <div css={codeStyle}>
        <div css={{ flex: 'none', width: isAlone ? '60mm' : '30mm', maxWidth: '50%' }}>
          <QrCode text={url} label={`Código QR de ${responsible.name}`} />
        </div>
        <ol css={[stepsStyle, isAlone && text.body]}>
          <li>Aponte a câmera do celular para o código.</li>
          <li>Toque no endereço que aparece.</li>
          <li>Toque em ‘entrar’. Pronto: sem senha e sem aplicativo.</li>
        </ol>
      </div>
      <p css={text.small}>
        {code && (
          <>
            Sem câmera? Digite <strong css={signs}>{code.text}</strong> em{' '}
            {shortened(pageOfCodes(url))} até {formatDate(code.expiresAt, school.timezone)}.{' '}
          </>
        )}
        Este convite é só seu. Vale até {formatDate(expiresAt, school.timezone)}, para um aparelho.
      </p>
    </li>
  );
}

const cardStyle = {
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
} as const;

/** Fills the upper half of the sheet. The lower one stays empty, so that it is folded or cut. */
const aloneStyle = {
  padding: space[24],
  '@media print': { minHeight: '125mm', padding: space[24], '& + &': { breakBefore: 'page' } },
} as const;

const stepsStyle = {
  ...text.small,
  display: 'grid',
  gap: space[4],
  paddingLeft: space[20],
  '@media print': { gap: 0 },
  '& > li': { listStyle: 'decimal' },
} as const;

const codeStyle = { display: 'flex', alignItems: 'center', gap: space[12] } as const;
