import { useState } from 'react';
import type { ColumnType } from '@shared/model/datastores/columns';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { paramWords } from '@shared/words/paramEditors';
import { useCreateDatastoreMutation } from '../../../../data/datastores.endpoints';
import { reasonOf } from '../../../../platform/api/reasonOf';
import { Button } from '../../../../ui/base/Button';
import { Field, TextInput } from '../../../../ui/fields/Field';
import { Select } from '../../../../ui/fields/Select';
import { Dialog } from '../../../../ui/overlays/Dialog';
import { useToast } from '../../../../ui/overlays/Toasts';
import {
  columnTypes,
  needsOptions,
  newColumn,
  newProblems,
  schemaOf,
  type ColumnDraft,
} from './datastoreDraft';
import './datastore.css';

const words = paramWords.datastore;
const NAME_MAX = 100;

/** A name and columns; more can be changed on the datastore's own screen. */
export function NewDatastore(props: { spaceId: string; onClose(): void; onMade(id: string): void }) {
  const [name, setName] = useState('');
  const [columns, setColumns] = useState<readonly ColumnDraft[]>([newColumn()]);
  const [refused, setRefused] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [create, { isLoading }] = useCreateDatastoreMutation();
  const toast = useToast();
  const problems = newProblems(name, columns);
  const submit = async () => {
    setTried(true);
    if (problems.name !== null || problems.columns !== null || isLoading) return;
    const body = { space_id: props.spaceId, name: name.trim(), description: '', schema: schemaOf(columns) };
    const reply = await create({ body });
    if (reply.error) return setRefused(reasonOf(reply.error));
    toast(datastoreScreenWords.form.created);
    props.onMade(reply.data.data.datastoreId);
    return props.onClose();
  };
  const change = (next: readonly ColumnDraft[]) => {
    setColumns(next);
    setRefused(null);
  };
  return (
    <Dialog
      title={words.newTitle}
      open
      onClose={props.onClose}
      width={560}
      keepOnOutsideClick
      actions={
        <>
          <Button onClick={props.onClose}>{words.cancel}</Button>
          <Button kind="primary" busy={isLoading} onClick={() => void submit()}>
            {words.create}
          </Button>
        </>
      }
    >
      <div className="cl-stack">
        <Field label={words.name} error={refused ?? (tried ? problems.name : null)}>
          {({ id, describedBy, invalid }) => (
            <TextInput
              id={id}
              describedBy={describedBy}
              invalid={invalid}
              value={name}
              maxLength={NAME_MAX}
              onChange={(text) => {
                setName(text);
                setRefused(null);
              }}
              onEnter={() => void submit()}
              autoFocus
            />
          )}
        </Field>
        <div className="cl-stack cl-stack--s" role="group" aria-label={words.newColumns}>
          <span className="cl-dsnew__title">{words.newColumns}</span>
          {columns.map((column, index) => (
            <ColumnRow
              key={index}
              column={column}
              index={index}
              only={columns.length === 1}
              onChange={(part) => change(columns.with(index, { ...column, ...part }))}
              onRemove={() => change(columns.toSpliced(index, 1))}
            />
          ))}
          {tried && problems.columns !== null && (
            <p className="cl-field__error" role="alert">
              {problems.columns}
            </p>
          )}
          <div>
            <Button kind="quiet" size="small" icon="plus" onClick={() => change([...columns, newColumn()])}>
              {words.addColumn}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function ColumnRow(props: {
  column: ColumnDraft;
  index: number;
  only: boolean;
  onChange(part: Partial<ColumnDraft>): void;
  onRemove(): void;
}) {
  const { column, onChange } = props;
  const n = props.index + 1;
  return (
    <div className="cl-dsnew__row">
      <TextInput
        label={words.columnName(n)}
        placeholder={words.columnName(n)}
        value={column.key}
        onChange={(key) => onChange({ key })}
      />
      <Select<ColumnType>
        label={words.columnType(n)}
        value={column.type}
        options={columnTypes.map((value) => ({ value, label: words.types[value] }))}
        onChange={(type) => onChange({ type })}
        fill
      />
      <Button
        kind="quiet"
        icon="close"
        label={words.removeColumn(n)}
        disabled={props.only}
        onClick={props.onRemove}
      />
      {needsOptions(column.type) && (
        <div className="cl-dsnew__options">
          <TextInput
            label={words.columnOptions(n)}
            placeholder={words.optionsPlaceholder}
            value={column.options}
            onChange={(options) => onChange({ options })}
          />
        </div>
      )}
    </div>
  );
}
