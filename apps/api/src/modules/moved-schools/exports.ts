// What other modules read and write of this one without a use case.
export {
  admitDevices,
  findMoveOfSchool,
  findMovesOf,
  forgetMove,
  listMoves,
  type Move,
  removeMoves,
  storeMove,
} from './moved-schools.repository.ts';
