export type { Drawn, Entrance, FamilyDrawing, FirstPage, MailChoiceShown } from './first-page.ts';
export { formActs, formPaths, type FormAct, type PageForms, type RefusedForm } from './forms.ts';
export { askOf, kindOf, whenOf, type Ask, type IconName, type Kind } from './kinds.ts';
export { childNames, schoolNames, titleOf } from './names.ts';
export { paths, pathTo } from './paths.ts';
