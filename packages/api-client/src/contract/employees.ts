import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { role } from './enums.ts';
import { id } from './primitives.ts';

export const employeeSummary = z.object({ id, name: z.string(), role });
export type EmployeeSummary = z.output<typeof employeeSummary>;

export const listEmployees = endpoint({
  method: 'GET',
  path: '/v1/Employees/List',
  summary: 'Active employees by name',
  access: 'administrator',
  status: 200,
  response: z.array(employeeSummary),
});
