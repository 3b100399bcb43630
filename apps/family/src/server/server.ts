import type { FamilyDrawing } from '@caderneta/family-texts';
import { drawEntrance } from './draw-entrance.tsx';
import { drawPage } from './draw-page.tsx';

/** What the server calls before any script of the app runs. */
export const drawing: FamilyDrawing = { drawEntrance, drawPage };
