import { paramWords } from '@shared/words/paramEditors';
import { TextArea } from '../../../../ui/fields/TextArea';
import { TextInput } from '../../../../ui/fields/Field';
import { ReferenceText, type ReferenceTextProps } from '../../fields/ReferenceText';
import type { ParamEditorProps } from '../contract';
import { CodeEditor } from '../json/CodeEditor';
import { isRecordId } from '../datastore/recordInput';
import { RecordsChoice } from '../datastore/RecordsChoice';
import { OfferedChoice } from '../integration/OfferedChoice';
import { SecretEditor } from './SecretEditor';
import { textOf } from './texts';

const examples = paramWords.examples;

/** One line of text with references: string, url, email. */
export function StringEditor(props: ParamEditorProps) {
  const { definition } = props;
  if (definition.secret === true) return <SecretEditor {...props} />;
  if (definition.offers !== undefined) {
    return (
      <OfferedChoice param={props} offers={definition.offers}>
        <Line {...props} />
      </OfferedChoice>
    );
  }
  if (!isRecordId(props.world.definition, definition)) return <Line {...props} />;
  return (
    <RecordsChoice param={props}>
      <Line {...props} />
    </RecordsChoice>
  );
}

function Line(props: ParamEditorProps) {
  const { definition, value } = props;
  const example =
    definition.type === 'url' ? examples.url : definition.type === 'email' ? examples.email : undefined;
  const placeholder = definition.placeholder ?? example;
  if (definition.noReference === true) {
    return (
      <TextInput
        id={props.id}
        value={textOf(value)}
        onChange={props.onChange}
        onLeave={props.onCommit}
        describedBy={props.describedBy}
        invalid={props.invalid}
        disabled={props.readOnly}
        placeholder={placeholder}
      />
    );
  }
  return <WithReferences {...props} placeholder={placeholder} />;
}

/** Text of several lines, with references unless the parameter takes it as it stands. */
export function TextEditor(props: ParamEditorProps) {
  const { definition, value } = props;
  if (definition.secret === true) return <SecretEditor {...props} />;
  if (definition.noReference === true && definition.language !== undefined) return <CodeEditor {...props} />;
  if (definition.noReference === true) {
    return (
      <TextArea
        id={props.id}
        value={textOf(value)}
        onChange={props.onChange}
        onLeave={props.onCommit}
        describedBy={props.describedBy}
        invalid={props.invalid}
        readOnly={props.readOnly}
        placeholder={definition.placeholder}
        rows={8}
        mono
      />
    );
  }
  const language =
    definition.language === 'html' || definition.language === 'sql' ? definition.language : 'text';
  return <WithReferences {...props} placeholder={definition.placeholder} multiline language={language} />;
}

type Of = ParamEditorProps & Pick<ReferenceTextProps, 'placeholder' | 'multiline' | 'language'>;

const WithReferences = ({ definition: _definition, value, ...control }: Of) => (
  <ReferenceText {...control} value={textOf(value)} />
);
