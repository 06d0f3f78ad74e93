import { caseWords } from '@shared/words/cases';
import type { Board } from '../../data/boards.endpoints';

/** The default board of the savings shows under one name everywhere; the others say what they are for. */
export function boardName(board: Pick<Board, 'name' | 'is_default' | 'type'>): string {
  return board.is_default && board.type === 'case' ? caseWords.defaultBoard : board.name;
}
