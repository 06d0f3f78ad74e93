import { useRef, useState } from 'react';
import type { Json } from '@shared/model/json';
import { editorFieldWords } from '@shared/words/editorFields';
import { Segmented } from '../../../../ui/fields/Field';
import { Text } from '../../../../ui/layout/Layout';
import '../fields.css';
import { JsonState } from '../JsonState';
import { ReferenceText } from '../ReferenceText';
import { sameJson } from '../text/sameJson';
import type { ReferenceWorld } from '../text/world';
import { useControlNames } from '../useControlNames';
import { KeyValueRows } from './KeyValueRows';
import { rawOf, readRaw, rowsOf, valueOfRows, type KeyValueMode, type KeyValueRow } from './keyValueRows';

const words = editorFieldWords.keyValue;

export interface KeyValueProps {
  /** Of the group of controls. */
  id?: string;
  /** The name of the group; the parameter's title. */
  label?: string;
  /** `{key: value}` or `[{key, value}]`, or the JSON text of one. */
  value: Json;
  /** Always of the shape of `mode`. Rows without a key are not told until they have one. */
  onChange(value: Json): void;
  onCommit?(): void;
  mode: KeyValueMode;
  describedBy?: string | undefined;
  invalid?: boolean;
  readOnly?: boolean;
  world: ReferenceWorld;
}

interface Draft {
  rows: KeyValueRow[];
  /** What the rows were told as; another value comes from outside and takes their place. */
  value: Json;
}

/** PARAM-58 to -61: rows of key and value, or their raw JSON. */
export function KeyValue(props: KeyValueProps) {
  const { value, mode } = props;
  const box = useRef<HTMLDivElement>(null);
  const { name } = useControlNames(props, box, false, () => box.current?.querySelector('input')?.focus());
  const [view, setView] = useState<'rows' | 'raw'>(() => (rowsOf(value) === null ? 'raw' : 'rows'));
  const [draft, setDraft] = useState<Draft | null>(null);
  const [raw, setRaw] = useState<{ text: string; value: Json } | null>(null);
  const rows = draft && sameJson(draft.value, value) ? draft.rows : (rowsOf(value) ?? []);
  const text = raw && sameJson(raw.value, value) ? raw.text : rawOf(value, mode);
  const read = readRaw(text, mode);
  const problem = 'message' in read ? read.message : null;
  const change = (next: KeyValueRow[]) => {
    const told = valueOfRows(next, mode);
    setDraft({ rows: next, value: told });
    if (!sameJson(told, value)) props.onChange(told);
  };
  const changeRaw = (next: string) => {
    const now = readRaw(next, mode);
    if ('message' in now) return setRaw({ text: next, value });
    setRaw({ text: next, value: now.value });
    return sameJson(now.value, value) ? undefined : props.onChange(now.value);
  };
  return (
    <div
      ref={box}
      id={props.id}
      className={`cl-stack cl-gap-s ${props.invalid === true ? 'cl-keyvalue--invalid' : ''}`}
      role="group"
      aria-label={name === '' ? undefined : name}
      aria-describedby={props.describedBy}
    >
      <div className="cl-row cl-row--between">
        <Segmented
          label={words.view}
          value={view}
          options={[
            { value: 'rows', label: words.rows },
            { value: 'raw', label: words.raw },
          ]}
          onChange={(next) => {
            // What cannot be shown as rows would be lost in them; the message below says what is wrong.
            if (next === 'raw' || problem === null) setView(next);
          }}
        />
        {view === 'raw' && <JsonState text={text} isValid={problem === null} />}
      </div>
      {view === 'rows' ? (
        <KeyValueRows {...props} rows={rows} onRows={change} />
      ) : (
        <>
          <ReferenceText
            label={name === '' ? words.rawOf : `${name}: ${words.rawOf}`}
            value={text}
            meaning={'value' in read ? read.value : text}
            onChange={changeRaw}
            onCommit={props.onCommit}
            readOnly={props.readOnly ?? false}
            invalid={problem !== null}
            language="json"
            multiline
            world={props.world}
          />
          {problem !== null && (
            <Text as="p" size="s" tone="bad" flow="break" role="alert">
              {problem}
            </Text>
          )}
        </>
      )}
    </div>
  );
}
