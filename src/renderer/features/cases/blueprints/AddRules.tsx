import { useState } from 'react';
import { caseWords } from '@shared/words/cases';
import type { Board } from '../../../data/boards';
import type { Configuration } from '../../../data/cases';
import { boardName } from '../../../parts/boards/boardName';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { useForm } from '../../../parts/forms/useForm';
import { useCall, useChange } from '../../../platform/api/calls';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Empty, Failed, Skeleton } from '../../../ui/feedback/States';
import { Checkbox } from '../../../ui/fields/Field';
import { SearchInput } from '../../../ui/fields/TextField';
import { Stack } from '../../../ui/layout/Layout';
import { addableRules } from './addableRules';

/** Puts rules on a board that a person added: those of the built-in board of its type that it does not have. */
export function AddRules(props: { board: Board; builtIn: Board; onClose(): void }) {
  const { board, builtIn, onClose } = props;
  const words = caseWords.blueprints.addRules;
  const all = useCall('cases.configurations', { params: { id: builtIn.boardId } });
  const own = useCall('cases.configurations', { params: { id: board.boardId } });
  const [search, setSearch] = useState('');
  const [add] = useChange('cases.createConfiguration');
  const failed = all.error ?? own.error;
  const rules =
    all.data && own.currentData ? addableRules(all.data.data, own.currentData.data, search) : null;

  const start: { chosen: readonly string[] } = { chosen: [] };
  const form = useForm({
    start,
    save: async ({ chosen }, patch) => {
      for (const [at, caseType] of chosen.entries()) {
        const reply = await add({ params: { id: board.boardId }, body: { case_type: caseType } });
        if (!reply.error) continue;
        // What was added is not added again.
        patch({ chosen: chosen.slice(at) });
        return reply;
      }
      return { data: chosen.length };
    },
    failed: words.failed,
    saved: (quantity) => words.added(quantity, board.name),
    onClose,
  });
  const { chosen } = form.draft;

  return (
    <FormDialog
      form={form}
      title={words.title(board.name)}
      width={560}
      confirm={words.submit(chosen.length)}
      disabled={chosen.length === 0}
      onClose={onClose}
    >
      <p className="cl-muted">{words.text(boardName(builtIn))}</p>
      <SearchInput value={search} onChange={setSearch} label={caseWords.blueprints.search} />
      {failed && !rules && <Failed title={words.unread} reason={reasonOf(failed)} />}
      {!failed && !rules && <Skeleton rows={6} />}
      {rules?.length === 0 && (
        <Empty icon="blueprints" title={search.trim() === '' ? words.hasAll : caseWords.blueprints.empty} />
      )}
      {rules && rules.length > 0 && (
        <Stack as="ul" gap="s" scroll className="cl-addrules" label={words.list}>
          {rules.map((rule) => (
            <Choice
              key={rule.case_type}
              rule={rule}
              checked={chosen.includes(rule.case_type)}
              onChange={(checked) =>
                form.patch({
                  chosen: checked
                    ? [...chosen, rule.case_type]
                    : chosen.filter((one) => one !== rule.case_type),
                })
              }
            />
          ))}
        </Stack>
      )}
    </FormDialog>
  );
}

function Choice(props: { rule: Configuration; checked: boolean; onChange(checked: boolean): void }) {
  const { rule } = props;
  const providers = rule.providers.join(', ') || caseWords.blueprints.everyProvider;
  return (
    <li>
      <Checkbox checked={props.checked} onChange={props.onChange} label={rule.title} />
      <div className="cl-faint cl-addrules__about">
        {rule.case_group} · {providers}
      </div>
    </li>
  );
}
