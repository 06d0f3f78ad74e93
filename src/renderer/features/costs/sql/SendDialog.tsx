import { useState } from 'react';
import { columnTypes, needsOptions, type ColumnType } from '@shared/model/datastores/columns';
import { datastoreType } from '@shared/model/sql/columnKind';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { sqlWords } from '@shared/words/sqlConsole';
import type { SqlColumn } from '../../../data/costSql';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner } from '../../../ui/feedback/States';
import { Field, Segmented, TextInput, type Choice } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useCall, useChange } from '../../../platform/api/calls';

const words = sqlWords.sending;
const types = columnTypes.filter((type) => !needsOptions(type));
type Way = 'new' | 'existing';
const ways: readonly Choice<Way>[] = [
  { value: 'new', label: words.ways.new },
  { value: 'existing', label: words.ways.existing },
];

/** The rows of the statement go to a new datastore, or to one that has the columns. */
export function SendDialog(props: {
  sql: string;
  columns: readonly SqlColumn[];
  name: string;
  onClose(): void;
}) {
  const { sql, columns } = props;
  const [way, setWay] = useState<Way>('new');
  const [name, setName] = useState(props.name);
  const [chosenSpace, setSpace] = useState<string | null>(null);
  const [datastore, setDatastore] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly ColumnType[]>(columns.map(({ type }) => datastoreType(type)));
  const [refused, setRefused] = useState<string | null>(null);
  const { data: spaces } = useCall('spaces.list', { query: {} });
  const { data: datastores } = useCall('datastores.list', { query: {} });
  const [store, { isLoading }] = useChange('costSql.store');
  const toast = useToast();
  const open = (spaces?.data ?? []).filter(({ is_archived }) => !is_archived);
  const spaceId = chosenSpace ?? open[0]?.space_id ?? null;
  const isReady = way === 'new' ? name.trim() !== '' && spaceId !== null : datastore !== null;

  async function send() {
    const to =
      way === 'existing'
        ? { datastore_id: datastore ?? '' }
        : {
            space_id: spaceId ?? '',
            name: name.trim(),
            columns: columns.map((column, at) => ({ key: column.name, type: chosen[at] ?? 'string' })),
          };
    const reply = await store({ body: { sql, to } });
    if (reply.error) return setRefused(reasonOf(reply.error));
    const known = datastores?.data.find(({ datastoreId }) => datastoreId === datastore);
    toast(words.sent(reply.data.data.added, way === 'new' ? name.trim() : (known?.name ?? '')));
    props.onClose();
  }

  return (
    <FormDialog
      title={words.title}
      open
      onClose={props.onClose}
      width={560}
      keepOnOutsideClick
      confirm={words.confirm}
      busy={isLoading}
      disabled={!isReady}
      onConfirm={() => void send()}
    >
      <div className="cl-stack">
        <Segmented<Way> label={words.to} value={way} options={ways} onChange={setWay} />
        {way === 'existing' ? (
          <Field label={words.existing} help={words.existingHelp}>
            <Select
              label={words.existing}
              value={datastore}
              placeholder={words.choose}
              options={(datastores?.data ?? []).map((one) => ({ value: one.datastoreId, label: one.name }))}
              fill
              onChange={setDatastore}
            />
          </Field>
        ) : (
          <>
            <div className="cl-sql__fields">
              <Field label={words.name}>
                <TextInput value={name} maxLength={100} autoFocus onChange={setName} />
              </Field>
              <Field label={words.space}>
                <Select
                  label={words.space}
                  value={spaceId}
                  options={open.map((space) => ({ value: space.space_id, label: space.name }))}
                  fill
                  onChange={setSpace}
                />
              </Field>
            </div>
            <ColumnTypes
              columns={columns}
              types={chosen}
              onChange={(at, type) => setChosen(chosen.map((own, index) => (index === at ? type : own)))}
            />
          </>
        )}
        <p className="cl-muted">{words.again}</p>
        {refused !== null && <Banner tone="bad">{refused}</Banner>}
      </div>
    </FormDialog>
  );
}

function ColumnTypes(props: {
  columns: readonly SqlColumn[];
  types: readonly ColumnType[];
  onChange(at: number, type: ColumnType): void;
}) {
  const options = types.map((value) => ({ value, label: datastoreScreenWords.types[value] }));
  return (
    <div className="cl-sql__types" role="group" aria-label={words.columns} tabIndex={0}>
      {props.columns.map(({ name }, at) => (
        <div key={name} className="cl-sql__type">
          <span className="cl-clip" title={name}>
            {name}
          </span>
          <Select
            label={words.typeOf(name)}
            value={props.types[at] ?? 'string'}
            options={options}
            fill
            onChange={(type) => props.onChange(at, type)}
          />
        </div>
      ))}
    </div>
  );
}
