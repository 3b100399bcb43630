import type { FastifyInstance } from 'fastify';
import type { Services } from '#/services.ts';
import { authenticationRoutes } from './authentication/authentication.routes.ts';
import { classroomRoutes } from './classrooms/classrooms.routes.ts';
import { employeeRoutes } from './employees/employees.routes.ts';
import { fileDownloadRoutes } from './files/file-download.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { schoolRoutes } from './schools/schools.routes.ts';

export type Module = (app: FastifyInstance, services: Services) => void | Promise<void>;

/** Answer without an access token. */
export const publicModules: Module[] = [authenticationRoutes, fileDownloadRoutes];

/** Answer signed-in employees only. */
export const protectedModules: Module[] = [
  classroomRoutes,
  employeeRoutes,
  fileRoutes,
  schoolRoutes,
];
