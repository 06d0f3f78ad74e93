import type { DashboardSummary } from '@shared/api/dashboards/entities';
import { DASHBOARD_NAME_MAX } from '@shared/model/dashboards/panels';
import { DESCRIPTION_MAX } from '@shared/model/limits';
import { dashboardWords } from '@shared/words/dashboards';
import { messages } from '@shared/words/messages';
import { useCall, useChange, useLazyCall } from '../../platform/api/calls';
import { AreaField, SelectField, TextField } from '../../ui/fields/TextField';
import { ConfirmChange } from '../confirm/ConfirmChange';
import { FormDialog } from '../forms/FormDialog';
import { needed, useForm } from '../forms/useForm';

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
  const [create] = useChange('dashboards.create');
  const known = (spaces?.data ?? []).filter((space) => !space.is_archived);
  const first = known[0]?.space_id ?? '';
  const form = useForm({
    start: () => ({
      name: copyOf ? words.copy(copyOf.name).slice(0, DASHBOARD_NAME_MAX) : '',
      // Without one, the first.
      space: props.spaceId ?? copyOf?.space_id ?? '',
      description: copyOf?.description ?? '',
      from: copyOf?.dashboardId ?? NOTHING,
    }),
    problems: ({ name }) => ({ name: needed(name) }),
    save: ({ name, space, description, from }) => {
      const copied = from === NOTHING ? {} : { copy_of: from };
      const texts = { name: name.trim(), description: description.trim() };
      return create({ body: { space_id: space || first, ...texts, ...copied } });
    },
    names: { space_id: 'space', copy_of: 'from' },
    failed: ({ from }) => (from === NOTHING ? messages.failedToAdd : messages.failedToClone)('the dashboard'),
    onSaved: ({ data }) => props.onCreated(data),
  });
  const spaceId = form.draft.space || first;
  return (
    <FormDialog
      form={form}
      title={words.create}
      confirm={words.createAction}
      disabled={form.isWrong || spaceId === ''}
      onClose={props.onClose}
    >
      <NameField {...form.bind('name')} onEnter={() => spaceId !== '' && form.submit()} />
      <SelectField
        {...form.bind('space')}
        label={words.space}
        value={spaceId}
        options={known.map((space) => ({ value: space.space_id, label: space.name }))}
      />
      <AreaField
        label={words.description}
        rows={2}
        maxLength={DESCRIPTION_MAX}
        {...form.bind('description')}
      />
      <SelectField
        label={words.from}
        options={[
          { value: NOTHING, label: words.empty },
          ...(boards?.data ?? []).map((board) => ({
            value: board.dashboardId,
            label: words.copyOf(board.name),
          })),
        ]}
        {...form.bind('from')}
      />
    </FormDialog>
  );
}

const NameField = (props: {
  value: string;
  error: string | null;
  onChange(name: string): void;
  onEnter(): void;
}) => <TextField {...props} label={words.name} maxLength={DASHBOARD_NAME_MAX} autoFocus />;

/** The list has no revision: it is read right before the change. */
export function RenameDashboardDialog({ board, onClose }: { board: DashboardSummary; onClose(): void }) {
  const [read] = useLazyCall('dashboards.read');
  const [update] = useChange('dashboards.update');
  const form = useForm({
    start: { name: board.name },
    problems: ({ name }) => ({ name: needed(name) }),
    save: async ({ name }) => {
      const params = { id: board.dashboardId };
      const { data, error } = await read({ params });
      if (!data) return { error };
      return update({ params, body: { revision: data.data.revision, name: name.trim() } });
    },
    onClose,
  });
  const isOld = form.draft.name.trim() === board.name;
  return (
    <FormDialog
      form={form}
      title={words.rename}
      width={440}
      confirm={words.save}
      disabled={form.isWrong || isOld}
      onClose={onClose}
    >
      <NameField {...form.bind('name')} onEnter={() => !isOld && form.submit()} />
    </FormDialog>
  );
}

export function DeleteDashboardDialog(props: {
  board: DashboardSummary;
  onDeleted?(): void;
  onClose(): void;
}) {
  const { board } = props;
  return (
    <ConfirmChange
      call="dashboards.delete"
      arg={{ params: { id: board.dashboardId } }}
      title={words.deleteTitle}
      confirm={words.deleteAction}
      danger
      done={words.deleted(board.name)}
      failed={words.deleteFailed}
      onDone={props.onDeleted}
      onClose={props.onClose}
    >
      {words.deleteText(board.name, board.panels)}
    </ConfirmChange>
  );
}
