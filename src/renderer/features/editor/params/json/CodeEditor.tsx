import { CodeText } from '../../fields/CodeText';
import { textOf } from '../basic/texts';
import type { ParamEditorProps } from '../contract';
import { DesignCode } from '../design/DesignCode';
import { hasDesign } from '../design/designValue';

/** Code in the language of the parameter; with references only where the parameter takes them. */
export function CodeEditor(props: ParamEditorProps) {
  const { definition } = props;
  const text = (
    <CodeText
      id={props.id}
      label={definition.title}
      value={textOf(props.value)}
      onChange={props.onChange}
      onCommit={props.onCommit}
      language={definition.language ?? 'javascript'}
      describedBy={props.describedBy}
      invalid={props.invalid}
      readOnly={props.readOnly}
      placeholder={definition.placeholder}
      references={definition.noReference === true ? undefined : props.world}
    />
  );
  if (props.readOnly || !hasDesign(props.world.definition)) return text;
  return (
    <div className="cl-stack cl-stack--s">
      {text}
      <DesignCode of={props} />
    </div>
  );
}
