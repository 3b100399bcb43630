import { everyone, share } from '@caderneta/releases';
import { renderEmail } from '#/mail/render-email.ts';
import type { OutgoingMail } from '#/mail/mailer.ts';
import type { PointerHealth } from './health.service.ts';

interface WithdrawalFacts {
  team: string;
  to: string;
  health: PointerHealth;
  /** The build that runs now; null for the installation's own. */
  buildId: string | null;
  /** Figures. */
  words: string;
}

/** Tells a team that a build of theirs went back by itself. */
export function withdrawalMail(facts: WithdrawalFacts): OutgoingMail {
  const { team, to, health, buildId, words } = facts;
  const { app, ring, percent, buildId: failing } = health.pointer;
  const schools =
    ring === everyone ? 'todas as escolas' : ring === share ? `${percent}% das escolas` : ring;
  return renderEmail({
    to,
    subject: `Caderneta: a versão ${failing} de ${app} saiu do ar`,
    name: team,
    schoolName: 'Caderneta',
    paragraphs: [
      `A versão ${failing} de ${app} saiu do ar sozinha para ${schools}: ${words}.`,
      `Voltou ${buildId === null ? 'a versão da instalação' : `a versão ${buildId}`}.`,
      'Para publicar a mesma versão outra vez é preciso pedir com --anyway.',
    ],
    note: 'Esta mensagem foi enviada pela própria instalação.',
  });
}
