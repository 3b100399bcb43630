import { machineTimeZone } from '@caderneta/school-time';

export interface TimeZoneName {
  /** IANA name. */
  value: string;
  label: string;
}

export const defaultTimeZone = 'America/Sao_Paulo';

/** Zones of Brazil as people speak of them: those that once had clocks of their own, too. */
export const brazilianTimeZones: TimeZoneName[] = [
  { value: defaultTimeZone, label: 'Brasília, Sul e Sudeste, Goiás' },
  { value: 'America/Bahia', label: 'Bahia' },
  { value: 'America/Maceio', label: 'Alagoas e Sergipe' },
  { value: 'America/Recife', label: 'Pernambuco' },
  { value: 'America/Fortaleza', label: 'Ceará, Maranhão, Paraíba, Piauí, Rio Grande do Norte' },
  { value: 'America/Araguaina', label: 'Tocantins' },
  { value: 'America/Belem', label: 'Amapá e leste do Pará' },
  { value: 'America/Santarem', label: 'Oeste do Pará' },
  { value: 'America/Campo_Grande', label: 'Mato Grosso do Sul' },
  { value: 'America/Cuiaba', label: 'Mato Grosso' },
  { value: 'America/Manaus', label: 'Amazonas' },
  { value: 'America/Boa_Vista', label: 'Roraima' },
  { value: 'America/Porto_Velho', label: 'Rondônia' },
  { value: 'America/Eirunepe', label: 'Oeste do Amazonas' },
  { value: 'America/Rio_Branco', label: 'Acre' },
  { value: 'America/Noronha', label: 'Fernando de Noronha' },
];

const isBrazilian = (zone: string) => brazilianTimeZones.some(({ value }) => value === zone);

/** All other zones that this browser knows. */
export function otherTimeZones(): TimeZoneName[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !isBrazilian(zone));
  return others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

/** The zone of this computer if it is in Brazil, else the one of Brasília. */
export function ownTimeZone(): string {
  const timeZone = machineTimeZone();
  return isBrazilian(timeZone) ? timeZone : defaultTimeZone;
}
