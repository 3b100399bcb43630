import * as z from 'zod/mini';
import { messages } from './messages.ts';

export const roles = ['Administrator', 'Teacher'] as const;
export const role = z.enum(roles);
export type Role = z.output<typeof role>;

export const periods = ['Morning', 'Afternoon', 'Night', 'WholeDay'] as const;
export const period = z.enum(periods);
export type Period = z.output<typeof period>;

export const diaryModes = ['Preschool', 'Simple'] as const;
export const diaryMode = z.enum(diaryModes);
export type DiaryMode = z.output<typeof diaryMode>;

export const closureKinds = ['Holiday', 'Recess'] as const;
export const closureKind = z.enum(closureKinds, messages.invalid);
export type ClosureKind = z.output<typeof closureKind>;

export const genders = ['Male', 'Female', 'NotInformed'] as const;
export const gender = z.enum(genders);
export type Gender = z.output<typeof gender>;

export const mealAmounts = ['No', 'Half', 'Full', 'Repeat'] as const;
export const meal = z.enum(mealAmounts, messages.invalid);
export type Meal = z.output<typeof meal>;

export const roleLabels: Record<Role, string> = {
  Administrator: 'Administrador',
  Teacher: 'Professor',
};
export const periodLabels: Record<Period, string> = {
  Morning: 'Manhã',
  Afternoon: 'Tarde',
  Night: 'Noite',
  WholeDay: 'Integral',
};
export const diaryModeLabels: Record<DiaryMode, string> = {
  Preschool: 'Pré-escola',
  Simple: 'Regular',
};
export const genderLabels: Record<Gender, string> = {
  Male: 'Masculino',
  Female: 'Feminino',
  NotInformed: 'Não informado',
};
export const mealLabels: Record<Meal, string> = {
  No: 'Não quis',
  Half: 'Quis metade',
  Full: 'Quis todo',
  Repeat: 'Repetiu',
};

export const enumSchemas = {
  ClosureKind: closureKind,
  DiaryMode: diaryMode,
  Gender: gender,
  Meal: meal,
  Period: period,
  Role: role,
};
