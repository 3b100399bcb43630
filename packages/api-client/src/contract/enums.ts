import * as z from 'zod/mini';
import { messages } from './messages.ts';

export const role = z.enum(['Administrator', 'Teacher']);
export type Role = z.output<typeof role>;

export const period = z.enum(['Morning', 'Afternoon', 'Night', 'WholeDay']);
export type Period = z.output<typeof period>;

export const diaryMode = z.enum(['Preschool', 'Simple']);
export type DiaryMode = z.output<typeof diaryMode>;

export const closureKind = z.enum(['Holiday', 'Recess'], messages.invalid);
export type ClosureKind = z.output<typeof closureKind>;

export const gender = z.enum(['Male', 'Female', 'NotInformed']);
export type Gender = z.output<typeof gender>;

export const meal = z.enum(['No', 'Half', 'Full', 'Repeat'], messages.invalid);
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
