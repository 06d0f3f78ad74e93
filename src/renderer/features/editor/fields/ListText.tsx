import type { Json } from '@shared/model/json';
import { editorFieldWords } from '@shared/words/editorFields';
import { Text } from '../../../ui/layout/Layout';
import { ReferenceText } from './ReferenceText';
import { listSize, listText } from './text/listText';
import type { ReferenceWorld } from './text/world';

const words = editorFieldWords.list;

export interface ListTextProps {
  id?: string;
  label?: string;
  /** A list, or the text of one. */
  value: Json;
  /** Text as typed: with commas, a JSON array, or with references; every step reads all three. */
  onChange(value: string): void;
  onCommit?(): void;
  describedBy?: string | undefined;
  invalid?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  world: ReferenceWorld;
}

/** PARAM-04: a list as text with commas, as a JSON array in brackets, or as a reference. */
export function ListText(props: ListTextProps) {
  const text = listText(props.value);
  const size = listSize(text);
  return (
    <div className="cl-stack cl-stack--s">
      <ReferenceText
        {...props}
        value={text}
        placeholder={props.placeholder ?? words.placeholder}
        invalid={props.invalid === true || size === 'invalid'}
      />
      {size !== null && text !== '' && (
        <Text as="p" size="s" tone={size === 'invalid' ? 'bad' : 'muted'} figures flow="break">
          {size === 'invalid' ? words.invalid : words.items(size)}
        </Text>
      )}
    </div>
  );
}
