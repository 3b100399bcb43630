import { pollChoices } from '@caderneta/api-client/contract';
import { firstNameOf } from '@caderneta/formats';
import { formatRelativeDay, formatTime } from '@caderneta/school-time';
import { Text } from '@caderneta/ui';
import { useFamily } from '../session/family-context.ts';
import type { Copy } from './answers.ts';

export interface OthersAnswersProps {
  copy: Copy;
  /** Of a poll. */
  options?: readonly string[];
  /** Whether the guardian may answer. */
  isOpen?: boolean;
}

type Other = NonNullable<Copy['others']>[number];

/** Says what the child's other guardians answered, and whether that differs from the own answer. */
export function OthersAnswers({ copy, options = [], isOpen = false }: OthersAnswersProps) {
  const { timezone } = useFamily().school;
  const { others = [], choice: own } = copy;
  const isDiffering = own && others.some(({ choice }) => choice && choice !== own);
  return (
    <Text as="div" role="status" size="small" tone="muted" breaks>
      {others.map((other, index) => (
        <p key={index}>
          <Text as="strong" tone="ink">
            {sentence(other, options)}
          </Text>
          {other.at && whenOf(other.at, timezone)}
        </p>
      ))}
      {isDiffering && (
        <Text as="p" tone="warning" weight={700}>
          Vocês responderam diferente; a escola vê as duas respostas.
        </Text>
      )}
      {!own && isOpen && <p>Se quiser, responda também.</p>}
    </Text>
  );
}

/** 'Kleber respondeu: não vai'. */
function sentence({ name, choice }: Other, options: readonly string[]): string {
  const firstName = firstNameOf(name);
  if (!choice) return `${firstName} marcou como concluída`;
  const option = options[pollChoices.findIndex((one) => one === choice)];
  const answers: Record<string, string> = { accepted: 'vai', declined: 'não vai' };
  return `${firstName} respondeu: ${answers[choice] ?? option ?? 'outra resposta'}`;
}

/** ' · hoje às 14:28'. */
const whenOf = (at: string, timeZone: string) =>
  ` · ${formatRelativeDay(at, timeZone)} às ${formatTime(at, timeZone)}`;
