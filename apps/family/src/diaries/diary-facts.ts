import type { DiaryCount, DiaryMeal } from '@caderneta/api-client/contract';
import {
  Baby,
  Bath,
  Coffee,
  Cookie,
  Moon,
  Soup,
  Toilet,
  Utensils,
  type LucideIcon,
} from 'lucide-react';

interface Fact<Name> {
  name: Name;
  label: string;
  icon: LucideIcon;
}

export const meals: readonly Fact<DiaryMeal>[] = [
  { name: 'breakfast', label: 'Café da manhã', icon: Coffee },
  { name: 'lunch', label: 'Almoço', icon: Utensils },
  { name: 'afternoonCoffee', label: 'Café da tarde', icon: Cookie },
  { name: 'dinner', label: 'Jantar', icon: Soup },
];

interface Count extends Fact<DiaryCount> {
  none: string;
  one: string;
  /** Written after the number. */
  many: string;
}

export const counts: readonly Count[] = [
  {
    name: 'sleep',
    label: 'Sono',
    icon: Moon,
    none: 'Não dormiu',
    one: '1 soneca',
    many: 'sonecas',
  },
  {
    name: 'evacuate',
    label: 'Evacuação',
    icon: Toilet,
    none: 'Não fez',
    one: '1 vez',
    many: 'vezes',
  },
  { name: 'shower', label: 'Banho', icon: Bath, none: 'Sem banho', one: '1 banho', many: 'banhos' },
  {
    name: 'diaper',
    label: 'Fralda',
    icon: Baby,
    none: 'Nenhuma troca',
    one: '1 troca',
    many: 'trocas',
  },
];

/** @returns '2 sonecas' */
export function wordsOf({ none, one, many }: Count, count: number): string {
  if (count === 0) return none;
  return count === 1 ? one : `${count} ${many}`;
}
