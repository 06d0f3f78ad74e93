import { columnTypes, needsOptions, type ColumnType } from '@shared/model/datastores/columns';
import { datastoreType } from '@shared/model/sql/columnKind';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { sqlWords } from '@shared/words/sqlConsole';
import type { SqlColumn } from '../../../data/costSql';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { needed, useForm } from '../../../parts/forms/useForm';
import { useCall, useChange } from '../../../platform/api/calls';
import { Segmented, type Choice } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { SelectField, TextField } from '../../../ui/fields/TextField';
import { Columns, Stack } from '../../../ui/layout/Layout';

const words = sqlWords.sending;
const types = columnTypes.filter((type) => !needsOptions(type));
type Way = 'new' | 'existing';
const ways: readonly Choice<Way>[] = [
  { value: 'new', label: words.ways.new },
  { value: 'existing', label: words.ways.existing },
];

interface Draft {
  way: Way;
  name: string;
  /** Null: the first one. */
  space: string | null;
  datastore: string | null;
  types: readonly ColumnType[];
}

/** The rows of the statement go to a new datastore, or to one that has the columns. */
export function SendDialog(props: {
  sql: string;
  columns: readonly SqlColumn[];
  name: string;
  onClose(): void;
}) {
  const { sql, columns } = props;
  const { data: spaces } = useCall('spaces.list', { query: {} });
  const { data: datastores } = useCall('datastores.list', { query: {} });
  const [store] = useChange('costSql.store');
  const open = (spaces?.data ?? []).filter(({ is_archived }) => !is_archived);
  const spaceOf = (chosen: string | null) => chosen ?? open[0]?.space_id ?? '';
  const form = useForm({
    start: (): Draft => ({
      way: 'new',
      name: props.name,
      space: null,
      datastore: null,
      types: columns.map(({ type }) => datastoreType(type)),
    }),
    problems: ({ way, name, space, datastore }) =>
      way === 'new'
        ? { name: needed(name), space: needed(spaceOf(space)) }
        : { datastore: needed(datastore ?? '') },
    save: ({ way, name, space, datastore, types: chosen }) =>
      store({
        body: {
          sql,
          to:
            way === 'existing'
              ? { datastore_id: datastore ?? '' }
              : {
                  space_id: spaceOf(space),
                  name: name.trim(),
                  columns: columns.map((column, at) => ({ key: column.name, type: chosen[at] ?? 'string' })),
                },
        },
      }),
    names: { space_id: 'space', datastore_id: 'datastore' },
    saved: ({ data }, { way, name, datastore }) => {
      const known = datastores?.data.find(({ datastoreId }) => datastoreId === datastore);
      return words.sent(data.added, way === 'new' ? name.trim() : (known?.name ?? ''));
    },
    onClose: props.onClose,
  });
  return (
    <FormDialog
      form={form}
      title={words.title}
      width={560}
      confirm={words.confirm}
      disabled={form.isWrong}
      onClose={props.onClose}
    >
      <Segmented label={words.to} options={ways} {...form.bind('way')} />
      {form.draft.way === 'existing' ? (
        <SelectField
          label={words.existing}
          help={words.existingHelp}
          placeholder={words.choose}
          options={(datastores?.data ?? []).map((one) => ({ value: one.datastoreId, label: one.name }))}
          {...form.bind('datastore')}
        />
      ) : (
        <>
          <Columns min={200}>
            <TextField label={words.name} maxLength={100} autoFocus {...form.bind('name')} />
            <SelectField
              label={words.space}
              options={open.map((space) => ({ value: space.space_id, label: space.name }))}
              {...form.bind('space')}
              value={spaceOf(form.draft.space)}
            />
          </Columns>
          <ColumnTypes columns={columns} {...form.bind('types')} />
        </>
      )}
      <p className="cl-muted">{words.again}</p>
    </FormDialog>
  );
}

function ColumnTypes(props: {
  columns: readonly SqlColumn[];
  value: readonly ColumnType[];
  onChange(types: readonly ColumnType[]): void;
}) {
  const options = types.map((value) => ({ value, label: datastoreScreenWords.types[value] }));
  return (
    <Stack gap="s" scroll className="cl-sql__types" role="group" label={words.columns} tabIndex={0}>
      {props.columns.map(({ name }, at) => (
        <div key={name} className="cl-columns cl-align-center cl-sql__type">
          <span className="cl-clip" title={name}>
            {name}
          </span>
          <Select
            label={words.typeOf(name)}
            value={props.value[at] ?? 'string'}
            options={options}
            fill
            onChange={(type) => props.onChange(props.value.with(at, type))}
          />
        </div>
      ))}
    </Stack>
  );
}
