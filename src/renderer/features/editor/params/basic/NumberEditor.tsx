import { paramWords } from '@shared/words/paramEditors';
import { NumberText } from '../../fields/NumberText';
import type { ParamEditorProps } from '../contract';

const { examples } = paramWords;

/** A number or an amount, or a reference. */
export function NumberEditor(props: ParamEditorProps) {
  const { definition } = props;
  const example = definition.type === 'currency' ? examples.currency : examples.number;
  return (
    <NumberText
      id={props.id}
      value={props.value}
      onChange={props.onChange}
      onCommit={props.onCommit}
      describedBy={props.describedBy}
      invalid={props.invalid}
      readOnly={props.readOnly}
      placeholder={definition.placeholder ?? example}
      min={definition.min}
      world={props.world}
    />
  );
}
