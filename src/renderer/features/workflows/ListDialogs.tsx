import { useState } from 'react';
import { workflowListWords } from '@shared/words/workflowLists';
import type { Folder } from '../../data/folders';
import type { WorkflowSummary } from '../../data/workflows';
import { FormDialog } from '../../parts/forms/FormDialog';
import { useForm } from '../../parts/forms/useForm';
import { NameField } from '../../parts/workflows/NameField';
import { useNameRules } from '../../parts/workflows/useNameRules';
import { useChange } from '../../platform/api/calls';
import { Button } from '../../ui/base/Button';
import { Field } from '../../ui/fields/Field';
import { LabelsInput } from '../../ui/fields/LabelsInput';
import { MultiSelect } from '../../ui/fields/Select';
import { SelectField } from '../../ui/fields/TextField';
import { Stack } from '../../ui/layout/Layout';
import { ActionDialog, Dialog } from '../../ui/overlays/Dialog';
import { targets } from './folderTree';
import { labelsOf } from './listRows';
import type { FailedRow } from './useWorkflowActions';

const LABEL_MAX = 100;

export function RenameDialog({ row, onClose }: { row: WorkflowSummary; onClose(): void }) {
  const words = workflowListWords.rename;
  const rules = useNameRules();
  const [change] = useChange('workflows.change');
  const form = useForm({
    start: { name: row.name },
    problems: ({ name }) => ({ name: rules.problem(name, row.name) }),
    save: ({ name }) => change({ params: { id: row.workflowId }, body: { name: name.trim() } }),
    failed: words.failed,
    onClose,
  });
  const isOld = form.draft.name.trim() === row.name;
  return (
    <FormDialog
      form={form}
      title={words.title}
      width={440}
      confirm={words.save}
      disabled={form.isWrong || isOld}
      onClose={onClose}
    >
      <NameField
        {...form.bind('name')}
        rules={rules}
        own={row.name}
        onEnter={() => !isOld && form.submit()}
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
    <ActionDialog
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
      <SelectField
        label={words.to}
        value={path}
        placeholder={words.choose}
        options={choices.map((one) => ({ value: one.path, label: one.label }))}
        onChange={setPath}
      />
    </ActionDialog>
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
    <ActionDialog
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
      <Stack>
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
      </Stack>
    </ActionDialog>
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
      <Stack as="ul" gap="s" scroll style={{ maxHeight: '46vh' }}>
        {failed.rows.map((row) => (
          <Stack as="li" gap="none" key={row.workflowId}>
            <strong>{row.name}</strong>
            <span className="cl-muted">{row.reason}</span>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
