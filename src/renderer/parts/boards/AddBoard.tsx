import { caseWords } from '@shared/words/cases';
import type { Board } from '../../data/boards';
import { useCall, useChange } from '../../platform/api/calls';
import { isRefusedFor } from '../../platform/api/reasonOf';
import { Field, Segmented } from '../../ui/fields/Field';
import { FormDialog } from '../forms/FormDialog';
import { useForm } from '../forms/useForm';
import { boardNameProblem } from './boardName';
import { BoardNameField } from './BoardNameField';

const types = ['case', 'governance', 'alert'] as const;
const empty: Pick<Board, 'name' | 'type'> = { name: '', type: 'case' };

/**
 * A name and a type; a name that is taken is refused and the form starts anew. Without a space the board goes into the
 * global one.
 */
export function AddBoard({ spaceId, onClose }: { spaceId?: string; onClose(): void }) {
  const words = caseWords.board;
  const [create] = useChange('boards.create');
  const { data: spaces } = useCall('spaces.list', { query: {} });
  const elsewhere = spaces?.data.find((one) => one.mode === 'global') ?? spaces?.data[0];
  // A space that is named need not be waited for: who types fast presses Enter before the list is there.
  const space = spaceId ?? elsewhere?.space_id;
  const form = useForm({
    start: empty,
    problems: ({ name }) => ({ name: boardNameProblem(name) }),
    save: ({ name, type }) => create({ body: { space_id: space ?? '', name: name.trim(), type } }),
    onRefused: (error, _draft, patch) => {
      if (isRefusedFor(error, 'name_taken')) patch(empty);
      return false;
    },
    saved: (_made, { name }) => words.created(name.trim()),
    onClose,
  });
  const name = form.bind('name');
  return (
    <FormDialog
      form={form}
      title={words.add}
      width={420}
      confirm={words.create}
      disabled={form.isWrong || space === undefined}
      onClose={onClose}
    >
      <BoardNameField
        {...name}
        error={name.error ?? (spaces && !space ? words.noSpace : null)}
        onEnter={() => space !== undefined && form.submit()}
      />
      <Field label={words.type}>
        {() => (
          <Segmented
            label={words.type}
            options={types.map((value) => ({ value, label: caseWords.boardTypes[value] }))}
            {...form.bind('type')}
          />
        )}
      </Field>
    </FormDialog>
  );
}
