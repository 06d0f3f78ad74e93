import { boardLabel, check, required } from '@shared/rules/fields';
import { caseWords } from '@shared/words/cases';
import { messages } from '@shared/words/messages';
import type { Board } from '../../data/boards';

/** The default board of the savings shows under one name everywhere; the others say what they are for. */
export function boardName(board: Pick<Board, 'name' | 'is_default' | 'type'>): string {
  return board.is_default && board.type === 'case' ? caseWords.defaultBoard : board.name;
}

/** Why a board cannot have a name; null for one that it can have. */
export function boardNameProblem(name: string): string | null {
  const key = check(name, required, boardLabel);
  return key && messages[key];
}
