import type { FirstStep } from '@caderneta/api-client/contract';
import { type HomeAnswer, partOfHome } from '@caderneta/api-client/home';
import { paths } from '@caderneta/links';
import { Card, color, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmailProofLine } from '../profile/email-proof.tsx';

const steps: { step: FirstStep; label: string; hint: string; to: string }[] = [
  {
    step: 'classrooms',
    label: 'criar as turmas',
    hint: 'Uma por uma em Gerenciar, ou todas com a planilha dos alunos.',
    to: paths.manage,
  },
  {
    step: 'employees',
    label: 'convidar os funcionários',
    hint: 'Cada pessoa escolhe a própria senha.',
    to: paths.newEmployee,
  },
  {
    step: 'students',
    label: 'trazer os alunos',
    hint: 'De uma planilha, todos de uma vez.',
    to: paths.rosterImports,
  },
  {
    step: 'invitations',
    label: 'convidar as famílias',
    hint: 'Com um cartão impresso, pelo WhatsApp ou por e-mail.',
    to: paths.reach,
  },
  {
    step: 'announcement',
    label: 'enviar o primeiro comunicado',
    hint: 'Um bom dia já serve.',
    to: paths.newAnnouncement,
  },
];

/** What a new school does first, until all of it is done. */
export function FirstSteps({ home }: { home: HomeAnswer }) {
  const { done } = partOfHome(home, 'firstSteps');
  return (
    <Section as="section" aria-labelledby="first-steps">
      <Text as="h2" size="h2" marginBottom={8} id="first-steps">
        Primeiros passos
      </Text>
      <EmailProofLine />
      <Steps>
        {steps.map(({ step, label, hint, to }) => {
          const isDone = done.includes(step);
          return (
            <Step key={step} data-done={isDone || undefined}>
              {isDone ? <Check aria-hidden size={20} /> : <Circle aria-hidden size={20} />}
              <span>
                {isDone ? label : <Link to={to}>{label}</Link>}
                <Text block size="small" tone="muted">
                  {isDone ? 'feito' : hint}
                </Text>
              </span>
            </Step>
          );
        })}
      </Steps>
    </Section>
  );
}

const Section = styled(Card)({ marginBottom: space[16] });

const Steps = styled.ol({
  display: 'grid',
  gap: space[12],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const Step = styled.li({
  display: 'flex',
  gap: space[12],
  alignItems: 'start',
  '& > svg': { flex: 'none', marginTop: '2px', color: color.inkMuted },
  '&[data-done] > svg': { color: color.success },
});
