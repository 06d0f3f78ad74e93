import { paramWords } from '@shared/words/paramEditors';
import { Switch } from '../../../../ui/fields/Field';
import type { ParamEditorProps } from '../contract';
import { OrReference } from './OrReference';

/** Yes or no, or a reference. */
export function BooleanEditor(props: ParamEditorProps) {
  const on = props.value === true || props.value === 'true';
  return (
    <OrReference param={props}>
      <Switch
        id={props.id}
        describedBy={props.describedBy}
        checked={on}
        label={on ? paramWords.yes : paramWords.no}
        disabled={props.readOnly}
        onChange={(checked) => {
          props.onChange(checked);
          props.onCommit();
        }}
      />
    </OrReference>
  );
}
