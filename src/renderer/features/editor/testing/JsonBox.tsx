import { useState } from 'react';
import type { Json } from '@shared/model/json';
import { CodeText } from '../fields/CodeText';
import { JsonState } from '../fields/JsonState';

/** JSON as it is typed: told at each change that can be read; null: what is typed cannot. */
export function JsonBox(props: {
  id?: string;
  label: string;
  value: Json;
  onChange(read: { value: Json } | null): void;
  height?: number;
  readOnly?: boolean;
}) {
  const [text, setText] = useState(() => (props.value === null ? '' : JSON.stringify(props.value, null, 2)));
  const read = readJson(text);
  return (
    <div className="cl-stack cl-stack--s">
      <CodeText
        id={props.id}
        label={props.label}
        value={text}
        onChange={(next) => {
          setText(next);
          props.onChange(readJson(next));
        }}
        language="json"
        invalid={read === null}
        readOnly={props.readOnly ?? false}
        height={props.height ?? 160}
      />
      <JsonState text={text} isValid={read !== null} />
    </div>
  );
}

/** Nothing typed is null. */
function readJson(text: string): { value: Json } | null {
  if (text.trim() === '') return { value: null };
  try {
    const value: Json = JSON.parse(text);
    return { value };
  } catch {
    return null;
  }
}
