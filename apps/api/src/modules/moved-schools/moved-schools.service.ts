// Exports for other modules.
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
