import { useState } from 'react';
import type { Json } from '@shared/model/json';
import { editorFieldWords } from '@shared/words/editorFields';
import { Button } from '../../../ui/base/Button';
import { JsonState } from './JsonState';
import { ReferenceText } from './ReferenceText';
import { formatJsonText, isJsonText, printJsonText, readJsonText } from './text/jsonText';
import { sameJson } from './text/sameJson';
import type { ReferenceWorld } from './text/world';

export interface JsonTextProps {
  id?: string;
  label?: string;
  /** JSON; a text stands for itself (JSON with bare references, or what was not finished). */
  value: Json;
  /** JSON with its types; the text as typed while it has bare references or is no JSON; null for nothing. */
  onChange(value: Json): void;
  onCommit?(): void;
  describedBy?: string | undefined;
  invalid?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  world: ReferenceWorld;
}

/** JSON with references, “JSON Valid” or “JSON Invalid” below (MSG-91), and a button that indents it. */
export function JsonText(props: JsonTextProps) {
  const { value } = props;
  const [draft, setDraft] = useState<{ text: string; value: Json } | null>(null);
  const text = draft && sameJson(draft.value, value) ? draft.text : printJsonText(value);
  const isValid = isJsonText(text);
  const change = (next: string) => {
    const read = readJsonText(next);
    setDraft({ text: next, value: read });
    props.onChange(read);
  };
  const formatted = formatJsonText(text);
  return (
    <div className="cl-stack cl-stack--s">
      <ReferenceText
        {...props}
        value={text}
        meaning={readJsonText(text)}
        onChange={change}
        language="json"
        multiline
        invalid={props.invalid === true || !isValid}
      />
      <div className="cl-row cl-row--between">
        <JsonState text={text} isValid={isValid} />
        {props.readOnly !== true && (
          <Button
            kind="quiet"
            size="small"
            disabled={formatted === null || formatted === text}
            onClick={() => {
              if (formatted !== null) change(formatted);
              props.onCommit?.();
            }}
          >
            {editorFieldWords.json.format}
          </Button>
        )}
      </div>
    </div>
  );
}
