import { millisecondsInMinute, minutesInHour } from 'date-fns/constants';
import { canonicalTimeZone, machineTimeZone } from './instants.ts';
import { offsetAt } from './offsets.ts';

export interface ZoneName {
  /** IANA name. */
  zone: string;
  /** The city that people name it by. */
  city: string;
  /** Where it counts. */
  region: string;
  /** Other states and capitals in it, by which people look for it. */
  places: readonly string[];
}

const brasilia: ZoneName = {
  zone: 'America/Sao_Paulo',
  city: 'Brasília',
  region: 'Sul, Sudeste, Goiás, Distrito Federal',
  places: [
    ...['Minas Gerais', 'Belo Horizonte', 'Espírito Santo', 'Vitória', 'Rio de Janeiro'],
    ...['São Paulo', 'Goiânia', 'Paraná', 'Curitiba', 'Santa Catarina', 'Florianópolis'],
    ...['Rio Grande do Sul', 'Porto Alegre'],
  ],
};

const named = (zone: string, city: string, region: string, places: string[] = []): ZoneName => ({
  zone: `America/${zone}`,
  ...{ city, region, places },
});

/** Zones of Brazil: those that once had clocks of their own, too. */
export const brazilianZones: readonly ZoneName[] = [
  brasilia,
  named('Bahia', 'Salvador', 'Bahia'),
  named('Maceio', 'Maceió', 'Alagoas, Sergipe', ['Aracaju']),
  named('Recife', 'Recife', 'Pernambuco'),
  named('Fortaleza', 'Fortaleza', 'Ceará, Maranhão, Paraíba, Piauí, Rio Grande do Norte', [
    ...['São Luís', 'João Pessoa', 'Teresina', 'Natal'],
  ]),
  named('Araguaina', 'Palmas', 'Tocantins'),
  named('Belem', 'Belém', 'leste do Pará, Amapá', ['Macapá']),
  named('Santarem', 'Santarém', 'oeste do Pará'),
  named('Campo_Grande', 'Campo Grande', 'Mato Grosso do Sul'),
  named('Cuiaba', 'Cuiabá', 'Mato Grosso'),
  named('Manaus', 'Manaus', 'Amazonas'),
  named('Boa_Vista', 'Boa Vista', 'Roraima'),
  named('Porto_Velho', 'Porto Velho', 'Rondônia'),
  named('Eirunepe', 'Eirunepé', 'sudoeste do Amazonas'),
  named('Rio_Branco', 'Rio Branco', 'Acre'),
  named('Noronha', 'Fernando de Noronha', 'ilhas de Pernambuco'),
];

const brazilianZone = (zone: string) => brazilianZones.find((one) => one.zone === zone);

/** Zones of other countries that this machine knows, IANA names. */
export const otherZones = (): string[] =>
  Intl.supportedValuesOf('timeZone').filter((zone) => !brazilianZone(zone));

/** The zone of this machine if it is in Brazil, else the one of Brasília. */
export const likelyZone = (): string => (brazilianZone(machineTimeZone()) ?? brasilia).zone;

/**
 * Names a zone without its hours, which take a formatter for each zone to know.
 * @param zone IANA name
 * @example zoneCity('Europe/Lisbon') // 'Lisbon'
 */
export const zoneCity = (zone: string): string =>
  brazilianZone(zone)?.city ?? zone.replace(/^[^/]+\//, '').replaceAll('_', ' ');

/**
 * Names a zone as people do; one of another country by its own city.
 * @param zone IANA name
 * @param at decides between summer and winter
 * @returns the name as it came where no such zone is known
 * @example zoneText('America/Sao_Paulo') // 'Brasília (GMT\u22123)'
 */
export function zoneText(zone: string, at = new Date()): string {
  const name = brazilianZone(zone)?.zone ?? canonicalTimeZone(zone);
  if (name === undefined) return zone;
  return `${zoneCity(name)} (${offsetText(offsetAt(at.getTime(), name) / millisecondsInMinute)})`;
}

/** 'GMT-3', 'GMT+3:30', with a real minus sign. */
function offsetText(ahead: number): string {
  const minutes = Math.abs(ahead);
  const rest = minutes % minutesInHour;
  const hours = `${ahead < 0 ? '\u2212' : '+'}${Math.floor(minutes / minutesInHour)}`;
  return `GMT${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
