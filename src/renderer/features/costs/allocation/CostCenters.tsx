import { useState } from 'react';
import { placed } from '@shared/model/allocation/tree';
import { UNALLOCATED, valueKey, valuesOf } from '@shared/model/allocation/values';
import { TAG_TREE, TAG_VALUE_MAX } from '@shared/model/limits';
import { allocationWords } from '@shared/words/allocation';
import { Button, IconButton } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Tag } from '../../../ui/feedback/States';
import { TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { actionColumn, PlainTable } from '../../../ui/table/PlainTable';
import { treeOf, type TagDraft } from './draft';
import '../costs.css';

const words = allocationWords.tree;
const INDENT = 20;
/** No value can be called so: they are trimmed. */
const TOP = ' ';

interface Placed {
  value: string;
  depth: number;
}

interface Props {
  draft: TagDraft;
  /** Null: it is only looked at. */
  onChange: ((draft: TagDraft) => void) | null;
}

/** What each value stands under, and groups that no rule names. */
export function CostCenters({ draft, onChange }: Props) {
  const values = valuesOf(draft.rules).filter((value) => value !== '');
  const known = new Set(values.map(valueKey));
  const groups = draft.groups.filter((group) => !known.has(valueKey(group)));
  const all = [...groups, ...values];
  const rows = placed(
    all.map((value) => ({ value })),
    treeOf(draft),
    () => 0n,
  );
  // What stands in a circle has no place in the tree; it is told all the same, so that it can be taken out of it.
  const shown = new Set(rows.map(({ row }) => row.value));
  const circled = all.filter((value) => !shown.has(value)).map((value) => ({ row: { value }, depth: 0 }));
  const isGroup = (value: string) => groups.includes(value);

  function put(value: string, parent: string) {
    const { [valueKey(value)]: _, ...others } = draft.parents;
    const parents = parent === TOP ? others : Object.assign(others, { [valueKey(value)]: parent });
    onChange?.({ ...draft, parents });
  }

  function optionsOf(value: string) {
    const parent = draft.parents[valueKey(value)];
    const isLost = parent !== undefined && !all.some((one) => valueKey(one) === valueKey(parent));
    return [
      { value: TOP, label: words.top },
      ...(isLost ? [{ value: parent, label: words.lost(parent) }] : []),
      ...all.filter((one) => one !== value).map((one) => ({ value: one, label: one })),
    ];
  }

  const removal = actionColumn(
    words.action,
    ({ value }: Placed) =>
      isGroup(value) && (
        <IconButton
          icon="trash"
          label={words.remove(value)}
          onClick={() => onChange?.({ ...draft, groups: draft.groups.filter((group) => group !== value) })}
        />
      ),
  );

  const parentOf = (value: string): string => {
    const parent = draft.parents[valueKey(value)];
    if (parent === undefined) return TOP;
    return all.find((one) => valueKey(one) === valueKey(parent)) ?? parent;
  };

  return (
    <Panel title={words.title} note={words.note} flush={all.length > 0}>
      {all.length === 0 ? (
        <p className="cl-muted">{words.none}</p>
      ) : (
        <PlainTable
          label={words.table}
          className="cl-middle"
          rows={[...rows, ...circled].map(({ row, depth }): Placed => ({ ...row, depth }))}
          rowKey={({ value }) => value}
          columns={[
            {
              id: 'value',
              title: words.value,
              cell: ({ value, depth }) => (
                <>
                  <span style={{ paddingInlineStart: depth * INDENT }}>{value}</span>{' '}
                  {isGroup(value) && <Tag>{words.group}</Tag>}
                </>
              ),
            },
            {
              id: 'under',
              title: words.under,
              cell: ({ value }) =>
                onChange ? (
                  <Select
                    label={words.underOf(value)}
                    value={parentOf(value)}
                    options={optionsOf(value)}
                    onChange={(parent) => put(value, parent)}
                  />
                ) : (
                  (draft.parents[valueKey(value)] ?? words.top)
                ),
            },
            ...(onChange ? [removal] : []),
          ]}
        />
      )}
      {onChange && draft.groups.length + values.length < TAG_TREE && (
        <AddGroup taken={all} onAdd={(name) => onChange({ ...draft, groups: [...groups, name] })} />
      )}
    </Panel>
  );
}

function AddGroup({ taken, onAdd }: { taken: readonly string[]; onAdd(name: string): void }) {
  const [name, setName] = useState('');
  const key = valueKey(name);
  const reason =
    key === valueKey(UNALLOCATED)
      ? allocationWords.rules.reserved
      : taken.some((one) => valueKey(one) === key)
        ? words.taken
        : null;
  return (
    <form
      className="cl-row cl-row--wrap cl-pad-m"
      onSubmit={(event) => {
        event.preventDefault();
        if (key === '' || reason !== null) return;
        onAdd(name.trim());
        setName('');
      }}
    >
      <TextInput
        label={words.name}
        placeholder={words.namePlaceholder}
        value={name}
        invalid={reason !== null}
        maxLength={TAG_VALUE_MAX}
        width={260}
        onChange={setName}
      />
      <Button submit icon="plus" disabled={key === '' || reason !== null}>
        {words.add}
      </Button>
      <span className="cl-muted" role="status">
        {reason}
      </span>
    </form>
  );
}
