import { countText } from '@caderneta/formats';
import { formatDateTime } from '@caderneta/school-time';
import { millisecondsInDay, secondsInDay, secondsInHour } from 'date-fns/constants';

/** Why nobody knows what time it is, or this server should not act on it. */
export interface Doubt {
  /**
   * `skewed`: this machine's clock is not the database's. `behind`: it is earlier than when work ran
   * last. `ahead`: work ran last more than a day ago, so that either nothing ran or the clock is wrong.
   */
  kind: 'skewed' | 'behind' | 'ahead';
  seconds: number;
  /** People write nothing either: its instants and days would be wrong for good. */
  holdsWriting: boolean;
}

const second = 1_000;
const minute = 60 * second;

/** Above it, servers would not agree on what is due. */
const mostSkew = 2 * second;
/** A clock that is set right by less goes on. */
const mostBehind = minute;
const mostPause = millisecondsInDay;

/** Milliseconds of the clocks. */
export interface Clocks {
  /** How far this machine's clock is ahead of the database's. */
  skew: number;
  /** How wrong `skew` may be. */
  uncertainty: number;
  /** Undefined where work has never run. */
  sinceLastRun: number | undefined;
}

export function findDoubt({ skew, uncertainty, sinceLastRun }: Clocks): Doubt | undefined {
  if (sinceLastRun !== undefined && sinceLastRun < -mostBehind) {
    return doubt('behind', -sinceLastRun, sinceLastRun < -millisecondsInDay);
  }
  if (sinceLastRun !== undefined && sinceLastRun > mostPause) {
    return doubt('ahead', sinceLastRun, true);
  }
  if (isSkewed({ skew, uncertainty })) return doubt('skewed', Math.abs(skew), false);
  return undefined;
}

export const isSkewed = ({ skew, uncertainty }: Pick<Clocks, 'skew' | 'uncertainty'>) =>
  Math.abs(skew) - uncertainty > mostSkew;

const doubt = (kind: Doubt['kind'], milliseconds: number, holdsWriting: boolean): Doubt => ({
  kind,
  seconds: Math.round(milliseconds / second),
  holdsWriting,
});

/** For logs and `/readyz`. */
export const nameDoubt = ({ kind, seconds, holdsWriting }: Doubt): string =>
  `${
    {
      skewed: `the clock differs from the database's by ${seconds} s`,
      behind: `the clock is ${seconds} s behind the last run of work`,
      ahead: `the clock is ${seconds} s ahead of the last run of work`,
    }[kind]
  }: no background work${holdsWriting ? ', and nobody writes' : ''}`;

/** What an operator does about each kind. */
export const cures: Record<Doubt['kind'], string> = {
  skewed: 'Ligue a hora pela rede nesta máquina e na do banco: timedatectl set-ntp true.',
  behind:
    'Acerte o relógio (timedatectl set-ntp true): o servidor continua sozinho. Se o relógio está certo e adiantado estava o de antes, rode npm run admin -- trust-clock.',
  ahead:
    'Confira data e hora desta máquina (date). Se estão certas, porque o servidor ficou desligado, rode npm run admin -- trust-clock.',
};

/** Portuguese, for operators. @param now what the clock says */
export function describeDoubt({ kind, seconds, holdsWriting }: Doubt, now: Date): string {
  if (kind === 'skewed') {
    return `o relógio desta máquina difere ${countText(seconds)} s do relógio do banco de dados: este servidor não envia nem apaga nada até que combinem`;
  }
  const how = kind === 'ahead' ? 'depois' : 'antes';
  const held = holdsWriting ? 'nada é enviado, apagado nem guardado' : 'nada é enviado nem apagado';
  return `o relógio diz ${sayInstant(now)}, ${sayLength(seconds)} ${how} da última vez que o servidor trabalhou: ${held}`;
}

/** With the zone, because an operator compares it with a watch. */
export const sayInstant = (instant: Date): string =>
  `${formatDateTime(instant, 'America/Sao_Paulo')} (Brasília)`;

function sayLength(seconds: number): string {
  const [days, hours, minutes] = [secondsInDay, secondsInHour, 60].map((unit) =>
    Math.floor(seconds / unit),
  ) as [number, number, number];
  if (days > 1) return `${days} dias`;
  if (hours > 1) return `${hours} horas`;
  return `${minutes} min`;
}
