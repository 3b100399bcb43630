// What other modules read and write of this one without a use case.
export {
  findFormerGuardians,
  findGuardian,
  findGuardianIds,
  findGuardiansBy,
  findGuardiansOfClassroom,
  findResponsibles,
  findStudentsByGuardian,
  linkGuardians,
  renewSiblings,
  responsibles,
  storeGuardians,
  toResponsible,
  unlinkGuardians,
} from './guardians.repository.ts';
export { formerContacts } from './own-contacts.repository.ts';
