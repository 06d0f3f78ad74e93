import { useState } from 'react';
import { paramWords } from '@shared/words/paramEditors';
import { Button } from '../../../../ui/base/Button';
import { TextInput } from '../../../../ui/fields/Field';
import { sameJson } from '../../fields/text/sameJson';
import { useTyped } from '../basic/useTyped';
import type { ParamEditorProps, ParamWorld } from '../contract';
import { readRight, rightText } from '../conditions/rules';
import { TagValues } from './TagValues';
import { keptFilters, readTagFilters, type TagFilter } from './tagRows';
import './tags.css';

const words = paramWords.tags;

/**
 * Rows of a key and the values that are taken. What is begun stays here; rows with both are the value, which is told
 * when the pointer or the focus leaves.
 */
export function TagFilterEditor(props: ParamEditorProps) {
  const { readOnly, value } = props;
  const stored = readTagFilters(value);
  const [draft, setDraft] = useState<{ rows: TagFilter[]; of: TagFilter[] }>({ rows: stored, of: stored });
  // An undo, or another step: what is stored is no longer what the draft was made of.
  const rows = sameJson(draft.of, stored) ? draft.rows : stored;
  const set = (next: TagFilter[]) => setDraft({ rows: next, of: stored });
  const commit = (next: readonly TagFilter[] = rows) => {
    const kept = keptFilters(next);
    if (sameJson(kept, stored)) return;
    setDraft({ rows: [...next], of: kept });
    props.onChange(kept);
    props.onCommit();
  };
  const begun = rows.length > keptFilters(rows).length;
  return (
    <div
      className="cl-stack cl-gap-s"
      id={props.id}
      aria-describedby={props.describedBy}
      role="group"
      onMouseLeave={() => commit()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) commit();
      }}
    >
      {rows.map((row, index) => (
        <FilterRow
          key={index}
          row={row}
          readOnly={readOnly}
          world={props.world}
          onChange={(next) => set(rows.with(index, next))}
          onRemove={() => {
            const next = rows.toSpliced(index, 1);
            set(next);
            commit(next);
          }}
        />
      ))}
      {rows.length === 0 && <p className="cl-faint">{words.filterNone}</p>}
      {begun && <p className="cl-faint">{words.incomplete}</p>}
      {!readOnly && (
        <div className="cl-row">
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            disabled={begun}
            onClick={() => set([...rows, { key: '', values: [] }])}
          >
            {words.addFilter}
          </Button>
        </div>
      )}
    </div>
  );
}

function FilterRow(props: {
  row: TagFilter;
  world: ParamWorld;
  readOnly: boolean;
  onChange(row: TagFilter): void;
  onRemove(): void;
}) {
  const { row, readOnly } = props;
  const [typed, setTyped] = useTyped(row.values, (values) => rightText({ operator: 'in', values }), valuesOf);
  return (
    <div className="cl-tags__row">
      <TextInput
        label={words.key}
        placeholder={words.key}
        value={row.key}
        disabled={readOnly}
        onChange={(key) => props.onChange({ ...row, key })}
      />
      <TextInput
        label={`${words.values}: ${row.key}`}
        placeholder={words.valuesPlaceholder}
        value={typed}
        disabled={readOnly}
        onChange={(text) => {
          setTyped(text);
          props.onChange({ ...row, values: valuesOf(text) });
        }}
      />
      {!readOnly && (
        <TagValues
          many
          world={props.world}
          tagKey={row.key}
          chosen={row.values}
          onChoose={(value) => {
            const { values } = row;
            const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
            props.onChange({ ...row, values: next });
          }}
        />
      )}
      {!readOnly && (
        <Button kind="quiet" icon="close" label={words.remove(row.key)} onClick={props.onRemove} />
      )}
    </div>
  );
}

function valuesOf(text: string): string[] {
  const read = readRight('in', text);
  return 'values' in read ? read.values.map(String) : [String(read.value)];
}
