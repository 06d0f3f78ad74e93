import { useState } from 'react';
import { workflowListWords } from '@shared/words/workflowLists';
import { workflowWords } from '@shared/words/workflows';
import type { Folder } from '../../data/folders';
import type { WorkflowSummary } from '../../data/workflows';
import { reasonOf } from '../../platform/api/reasonOf';
import { NameField } from '../../parts/workflows/NameField';
import { useNameRules } from '../../parts/workflows/useNameRules';
import { Button } from '../../ui/base/Button';
import { Field } from '../../ui/fields/Field';
import { LabelsInput } from '../../ui/fields/LabelsInput';
import { MultiSelect, Select } from '../../ui/fields/Select';
import { Dialog, FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { targets } from './folderTree';
import { labelsOf } from './listRows';
import type { FailedRow } from './useWorkflowActions';
import { useChange } from '../../platform/api/calls';
const LABEL_MAX = 100;

export function RenameDialog({ row, onClose }: { row: WorkflowSummary; onClose(): void }) {
  const words = workflowListWords.rename;
  const rules = useNameRules();
  const [name, setName] = useState(row.name);
  const [refused, setRefused] = useState<string | null>(null);
  const [change, { isLoading }] = useChange('workflows.change');
  const toast = useToast();
  const changed = name.trim() !== row.name;
  const ready = changed && rules.problem(name, row.name) === null && !isLoading;
  async function save() {
    if (!ready) return;
    const reply = await change({ params: { id: row.workflowId }, body: { name: name.trim() } });
    if (!reply.error) return onClose();
    const reason = reasonOf(reply.error);
    if (reason === workflowWords.nameTaken) setRefused(reason);
    else toast({ text: `${words.failed}: ${reason}`, error: true });
  }
  return (
    <FormDialog
      title={words.title}
      open
      onClose={onClose}
      width={440}
      keepOnOutsideClick={changed}
      confirm={words.save}
      busy={isLoading}
      disabled={!ready}
      onConfirm={() => void save()}
    >
      <NameField
        value={name}
        rules={rules}
        own={row.name}
        refused={refused}
        onChange={(text) => {
          setName(text);
          setRefused(null);
        }}
        onEnter={() => void save()}
      />
    </FormDialog>
  );
}

/** Chooses a folder. `allowed`: whether what is moved can go there. */
export function MoveDialog(props: {
  title: string;
  folders: readonly Folder[];
  allowed(path: string): boolean;
  onMove(target: { path: string; folderId: string | null; label: string }): void;
  onClose(): void;
}) {
  const words = workflowListWords.moveTo;
  const choices = targets(props.folders).filter(({ path }) => props.allowed(path));
  const [path, setPath] = useState<string | null>(null);
  const target = choices.find((one) => one.path === path);
  return (
    <FormDialog
      title={props.title}
      open
      onClose={props.onClose}
      width={440}
      confirm={words.move}
      disabled={!target}
      onConfirm={() => {
        if (target) props.onMove(target);
        props.onClose();
      }}
    >
      <Field label={words.to}>
        {() => (
          <Select
            label={words.to}
            value={path}
            placeholder={words.choose}
            options={choices.map((one) => ({ value: one.path, label: one.label }))}
            onChange={setPath}
            fill
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Adds labels to workflows, and takes away such as they have. */
export function LabelsDialog(props: {
  rows: readonly WorkflowSummary[];
  known: readonly string[];
  onLabel(add: string[], remove: string[]): void;
  onClose(): void;
}) {
  const words = workflowListWords.label;
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const own = labelsOf(props.rows);
  const everywhere = own.filter(({ quantity }) => quantity === props.rows.length).map(({ label }) => label);
  return (
    <FormDialog
      title={words.title(props.rows.length)}
      open
      onClose={props.onClose}
      width={460}
      keepOnOutsideClick={add.length > 0}
      confirm={words.save}
      disabled={add.length === 0 && remove.length === 0}
      onConfirm={() => {
        props.onLabel(add, remove);
        props.onClose();
      }}
    >
      <div className="cl-stack">
        <Field label={words.add} help={words.help}>
          <LabelsInput
            values={add}
            onChange={setAdd}
            removeLabel={words.removeOne}
            maxLength={LABEL_MAX}
            suggestions={props.known.filter((label) => !everywhere.includes(label))}
            autoFocus
          />
        </Field>
        {own.length > 0 && (
          <MultiSelect
            label={words.remove}
            none={words.none}
            values={remove}
            options={own.map(({ label, quantity }) => ({ value: label, label, hint: String(quantity) }))}
            onChange={setRemove}
          />
        )}
      </div>
    </FormDialog>
  );
}

/** Which of several were left as they are, and why. */
export function FailedRows({
  failed,
  onClose,
}: {
  failed: { rows: FailedRow[]; of: number } | null;
  onClose(): void;
}) {
  const words = workflowListWords.result;
  if (!failed) return null;
  return (
    <Dialog
      title={words.title(failed.rows.length, failed.of)}
      open
      onClose={onClose}
      width={520}
      actions={
        <Button onClick={onClose} autoFocus>
          {words.close}
        </Button>
      }
    >
      <ul className="cl-failedrows">
        {failed.rows.map((row) => (
          <li key={row.workflowId}>
            <strong>{row.name}</strong>
            <span className="cl-muted">{row.reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
