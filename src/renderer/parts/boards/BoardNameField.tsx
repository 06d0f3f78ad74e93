import { BOARD_NAME_MAX } from '@shared/model/limits';
import { caseWords } from '@shared/words/cases';
import { Field, TextInput } from '../../ui/fields/Field';
import { boardNameProblem } from './boardName';

/** The name of a board; while it is typed the field says what is wrong with it, an empty one aside. */
export function BoardNameField(props: {
  name: string;
  /** What the server said of the name that it was sent. */
  refusal: string | null;
  onChange(name: string): void;
  onEnter(): void;
}) {
  const wrong = props.name.trim() === '' ? null : boardNameProblem(props.name);
  return (
    <Field label={caseWords.board.name} error={props.refusal ?? wrong}>
      <TextInput
        value={props.name}
        maxLength={BOARD_NAME_MAX}
        onChange={props.onChange}
        onEnter={props.onEnter}
        autoFocus
      />
    </Field>
  );
}
