import { loadEveryPart } from '@caderneta/app-kit';
import type { FamilyDrawing } from '@caderneta/family-texts';
import { drawEntrance } from './draw-entrance.tsx';
import { drawMailChoice } from './draw-mail-choice.tsx';
import { drawPage } from './draw-page.tsx';

/** A page is drawn whole, so all that the app loads later is there from the beginning. */
export const ready = loadEveryPart();

/** What the server calls before any script of the app runs. */
export const drawing: FamilyDrawing = { drawEntrance, drawMailChoice, drawPage };
