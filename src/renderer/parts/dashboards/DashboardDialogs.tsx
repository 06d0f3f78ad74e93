import { useState } from 'react';
import type { DashboardSummary } from '@shared/api/dashboards/entities';
import { isFaultJson } from '@shared/kernel/fault';
import { DASHBOARD_NAME_MAX } from '@shared/model/dashboards/panels';
import { DESCRIPTION_MAX } from '@shared/model/limits';
import { dashboardWords } from '@shared/words/dashboards';
import { messages } from '@shared/words/messages';
import { reasonOf } from '../../platform/api/reasonOf';
import { Field, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { TextArea } from '../../ui/fields/TextArea';
import { Confirm, FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { useCall, useChange, useLazyCall } from '../../platform/api/calls';

const words = dashboardWords.dialog;
const NOTHING = 'nothing';

/** Name, space and description of a new dashboard; empty, or with the panels of another one. */
export function CreateDashboardDialog(props: {
  spaceId?: string | undefined;
  copyOf?: DashboardSummary | undefined;
  onCreated(made: { dashboardId: string; space_id: string }): void;
  onClose(): void;
}) {
  const { copyOf } = props;
  const { data: spaces } = useCall('spaces.list', { query: {} });
  const { data: boards } = useCall('dashboards.list', { query: {} });
  const [create, { isLoading }] = useChange('dashboards.create');
  const [name, setName] = useState(copyOf ? words.copy(copyOf.name).slice(0, DASHBOARD_NAME_MAX) : '');
  const [chosenSpace, setSpace] = useState<string | null>(props.spaceId ?? copyOf?.space_id ?? null);
  const [description, setDescription] = useState(copyOf?.description ?? '');
  const [from, setFrom] = useState(copyOf?.dashboardId ?? NOTHING);
  const [refused, setRefused] = useState<string | null>(null);
  const toast = useToast();
  const known = (spaces?.data ?? []).filter((space) => !space.is_archived);
  const spaceId = chosenSpace ?? known[0]?.space_id ?? null;
  const isReady = name.trim() !== '' && spaceId !== null && !isLoading;
  async function save() {
    if (!isReady) return;
    const body = { space_id: spaceId, name: name.trim(), description: description.trim() };
    const reply = await create({ body: { ...body, ...(from === NOTHING ? {} : { copy_of: from }) } });
    if (!reply.error) return props.onCreated(reply.data.data);
    if (isFaultJson(reply.error) && reply.error.code === 'conflict') setRefused(reply.error.message);
    else {
      const failed = from === NOTHING ? messages.failedToAdd : messages.failedToClone;
      toast({ text: `${failed('the dashboard')}: ${reasonOf(reply.error)}`, error: true });
    }
  }
  return (
    <FormDialog
      title={words.create}
      open
      onClose={props.onClose}
      keepOnOutsideClick={name !== ''}
      confirm={words.createAction}
      busy={isLoading}
      disabled={!isReady}
      onConfirm={() => void save()}
    >
      <div className="cl-stack">
        <NameField
          name={name}
          refused={refused}
          onChange={(text) => {
            setName(text);
            setRefused(null);
          }}
          onEnter={() => void save()}
        />
        <Field label={words.space}>
          <Select
            label={words.space}
            value={spaceId}
            options={known.map((space) => ({ value: space.space_id, label: space.name }))}
            fill
            onChange={setSpace}
          />
        </Field>
        <Field label={words.description}>
          <TextArea
            value={description}
            rows={2}
            onChange={(text) => setDescription(text.slice(0, DESCRIPTION_MAX))}
          />
        </Field>
        <Field label={words.from}>
          <Select
            label={words.from}
            value={from}
            options={[
              { value: NOTHING, label: words.empty },
              ...(boards?.data ?? []).map((board) => ({
                value: board.dashboardId,
                label: words.copyOf(board.name),
              })),
            ]}
            fill
            onChange={setFrom}
          />
        </Field>
      </div>
    </FormDialog>
  );
}

function NameField(props: {
  name: string;
  refused: string | null;
  onChange(name: string): void;
  onEnter(): void;
}) {
  return (
    <Field label={words.name} error={props.refused}>
      <TextInput
        value={props.name}
        maxLength={DASHBOARD_NAME_MAX}
        autoFocus
        onChange={props.onChange}
        onEnter={props.onEnter}
      />
    </Field>
  );
}

/** The list has no revision: it is read right before the change. */
export function RenameDashboardDialog(props: { board: DashboardSummary; onClose(): void }) {
  const { board, onClose } = props;
  const [name, setName] = useState(board.name);
  const [refused, setRefused] = useState<string | null>(null);
  const [read] = useLazyCall('dashboards.read');
  const [update, { isLoading }] = useChange('dashboards.update');
  const isReady = name.trim() !== '' && name.trim() !== board.name && !isLoading;
  async function save() {
    if (!isReady) return;
    const params = { id: board.dashboardId };
    const known = await read({ params });
    if (!known.data) return setRefused(reasonOf(known.error));
    const reply = await update({ params, body: { revision: known.data.data.revision, name: name.trim() } });
    if (reply.error) setRefused(reasonOf(reply.error));
    else onClose();
  }
  return (
    <FormDialog
      title={words.rename}
      open
      onClose={onClose}
      width={440}
      keepOnOutsideClick={name !== board.name}
      confirm={words.save}
      busy={isLoading}
      disabled={!isReady}
      onConfirm={() => void save()}
    >
      <NameField
        name={name}
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

export function DeleteDashboardDialog(props: {
  board: DashboardSummary;
  onDeleted?(): void;
  onClose(): void;
}) {
  const { board } = props;
  const [remove, { isLoading }] = useChange('dashboards.delete');
  const toast = useToast();
  async function confirm() {
    const reply = await remove({ params: { id: board.dashboardId } });
    props.onClose();
    if (reply.error) return toast({ text: `${words.deleteFailed}: ${reasonOf(reply.error)}`, error: true });
    toast(words.deleted(board.name));
    props.onDeleted?.();
  }
  return (
    <Confirm
      title={words.deleteTitle}
      open
      confirm={words.deleteAction}
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={props.onClose}
    >
      {words.deleteText(board.name, board.panels)}
    </Confirm>
  );
}
