import type { FormAct, PageForms } from '@caderneta/family-texts';
import { createContext, type ComponentType } from 'react';

export interface PlainFieldsProps {
  act: FormAct;
  /** The child whom it is about. */
  studentId?: string;
}

/** How forms work where the server draws them, for browsers whose scripts did not run. */
export interface PlainForms extends Pick<PageForms, 'refused'> {
  /** What each of them sends beside what is typed. */
  Fields: ComponentType<PlainFieldsProps>;
}

/** Null in the app, which takes what forms send over. */
export const PlainFormsContext = createContext<PlainForms | null>(null);
