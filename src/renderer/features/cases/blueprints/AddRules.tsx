import { useState } from 'react';
import { caseWords } from '@shared/words/cases';
import type { Board } from '../../../data/boards';
import type { Configuration } from '../../../data/cases';
import { reasonOf } from '../../../platform/api/reasonOf';
import { boardName } from '../../../parts/boards/boardName';
import { Empty, Failed, Skeleton } from '../../../ui/feedback/States';
import { Checkbox, TextInput } from '../../../ui/fields/Field';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { addableRules } from './addableRules';
import { useCall, useChange } from '../../../platform/api/calls';

/** Puts rules on a board that a person added: those of the built-in board of its type that it does not have. */
export function AddRules(props: { board: Board; builtIn: Board; onClose(): void }) {
  const { board, builtIn, onClose } = props;
  const words = caseWords.blueprints.addRules;
  const all = useCall('cases.configurations', { params: { id: builtIn.boardId } });
  const own = useCall('cases.configurations', { params: { id: board.boardId } });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const [add] = useChange('cases.createConfiguration');
  const toast = useToast();
  const failed = all.error ?? own.error;
  const rules =
    all.data && own.currentData ? addableRules(all.data.data, own.currentData.data, search) : null;

  async function submit() {
    setBusy(true);
    const left = [...chosen];
    for (const caseType of chosen) {
      const reply = await add({ params: { id: board.boardId }, body: { case_type: caseType } });
      if (reply.error) {
        setBusy(false);
        setChosen(left);
        return toast({ text: `${words.failed}: ${reasonOf(reply.error)}`, error: true });
      }
      left.shift();
    }
    toast(words.added(chosen.length, board.name));
    onClose();
  }

  return (
    <FormDialog
      title={words.title(board.name)}
      open
      onClose={onClose}
      width={560}
      keepOnOutsideClick={chosen.length > 0}
      confirm={words.submit(chosen.length)}
      busy={busy}
      disabled={chosen.length === 0}
      onConfirm={() => void submit()}
    >
      <div className="cl-stack">
        <p className="cl-muted">{words.text(boardName(builtIn))}</p>
        <TextInput
          value={search}
          onChange={setSearch}
          label={caseWords.blueprints.search}
          placeholder={caseWords.blueprints.search}
          icon="search"
          clearable
        />
        {failed && !rules && <Failed title={words.unread} reason={reasonOf(failed)} />}
        {!failed && !rules && <Skeleton rows={6} />}
        {rules?.length === 0 && (
          <Empty icon="blueprints" title={search.trim() === '' ? words.hasAll : caseWords.blueprints.empty} />
        )}
        {rules && rules.length > 0 && (
          <ul className="cl-addrules" aria-label={words.list}>
            {rules.map((rule) => (
              <Choice
                key={rule.case_type}
                rule={rule}
                checked={chosen.includes(rule.case_type)}
                onChange={(checked) =>
                  setChosen(
                    checked ? [...chosen, rule.case_type] : chosen.filter((one) => one !== rule.case_type),
                  )
                }
              />
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  );
}

function Choice(props: { rule: Configuration; checked: boolean; onChange(checked: boolean): void }) {
  const { rule } = props;
  const providers = rule.providers.join(', ') || caseWords.blueprints.everyProvider;
  return (
    <li>
      <Checkbox checked={props.checked} onChange={props.onChange} label={rule.title} />
      <span className="cl-faint">
        {rule.case_group} · {providers}
      </span>
    </li>
  );
}
