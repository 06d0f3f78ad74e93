import { BOARD_NAME_MAX } from '@shared/model/limits';
import { caseWords } from '@shared/words/cases';
import { TextField } from '../../ui/fields/TextField';
import { boardNameProblem } from './boardName';

/** The name of a board; while it is typed the field says what is wrong with it, an empty one aside. */
export const BoardNameField = (props: {
  value: string;
  error: string | null;
  onChange(name: string): void;
  onEnter(): void;
}) => (
  <TextField
    {...props}
    label={caseWords.board.name}
    error={props.error ?? (props.value.trim() === '' ? null : boardNameProblem(props.value))}
    maxLength={BOARD_NAME_MAX}
    autoFocus
  />
);
