import type { JiraField } from '@shared/api/integrations/entities';
import type { Json } from '@shared/model/json';
import { paramFormWords } from '@shared/words/paramForms';
import { ManyPicker } from '../../../../parts/pickers/Picker';
import { Field } from '../../../../ui/fields/Field';
import { DateField } from '../date/DateEditor';
import { FormNumber, FormText, type FormOf } from '../forms/Fields';
import { asObject, entriesOf, isVariable, textAt } from '../forms/values';
import { FormPicker } from '../integration/FormPicker';
import { useJiraPeople } from '../integration/places';
import { offered } from '../integration/useAskedList';
import { kindOf, listValue, parentPlaceholder, shownValue, type IssueValue } from './jiraValue';

export interface IssueFieldProps {
  form: FormOf;
  issue: IssueValue;
  field: JiraField;
  value: Json;
  onChange(value: Json): void;
  error: string | null;
}

/** One field of an issue by the control of its format. */
export function IssueField(props: IssueFieldProps) {
  const { form, field, value, onChange, error } = props;
  const label = field.title;
  const common = { form, label, error, optional: !field.required };
  const text = shownValue(value);
  switch (kindOf(field)) {
    case 'user':
      return <Person {...props} />;
    case 'option':
      return <FormPicker {...common} source={offered(field.options)} value={text} onChange={onChange} />;
    case 'option-with-child':
      return <OptionWithChild {...props} />;
    case 'options':
      return <Options {...props} />;
    case 'array':
      return (
        <FormText
          {...common}
          value={text}
          help={paramFormWords.jira.array}
          placeholder={paramFormWords.jira.array}
          onChange={(next) => onChange(next === '' ? null : typedList(next))}
        />
      );
    case 'date':
    case 'datetime':
      return (
        <Field label={field.required ? label : `${label} (${paramFormWords.optional})`} error={error}>
          {(ids) => (
            <DateField
              {...ids}
              value={text}
              onChange={onChange}
              onCommit={form.onCommit}
              readOnly={form.readOnly}
              world={form.world}
            />
          )}
        </Field>
      );
    case 'issuelink':
      return (
        <FormText
          {...common}
          value={text}
          placeholder={parentPlaceholder(props.issue.project_id)}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <FormNumber {...common} value={text === '' ? null : toNumber(value, text)} onChange={onChange} />
      );
    default:
      return <FormText {...common} value={text} multiline={field.id === 'description'} onChange={onChange} />;
  }
}

const toNumber = (value: Json, text: string) => (typeof value === 'number' ? value : text);

/** While it is typed a comma at the end stands; a list is made of it when it is complete. */
const typedList = (text: string): Json => (/[,;]\s*$/.test(text) ? text : listValue(text));

function Person(props: IssueFieldProps) {
  const { form, issue, field } = props;
  const source = useJiraPeople(issue.integration_id, issue.project_id);
  return (
    <FormPicker
      form={form}
      label={field.title}
      optional={!field.required}
      error={props.error}
      source={source}
      value={shownValue(props.value)}
      onChange={props.onChange}
    />
  );
}

function Options(props: IssueFieldProps) {
  const { form, field, value, onChange } = props;
  const label = field.required ? field.title : `${field.title} (${paramFormWords.optional})`;
  const chosen = Array.isArray(value) ? value.map(shownValue) : entriesOf(value);
  if (isVariable(value))
    return (
      <FormText
        form={form}
        label={field.title}
        value={String(value)}
        help={paramFormWords.jira.array}
        onChange={(next) => onChange(next === '' ? null : typedList(next))}
      />
    );
  return (
    <Field label={label} error={props.error}>
      {(ids) => (
        <ManyPicker
          {...ids}
          label={field.title}
          what={field.title.toLowerCase()}
          values={chosen}
          options={field.options}
          nothing={paramFormWords.choose}
          disabled={form.readOnly}
          onChange={(next) => {
            onChange(next.length === 0 ? null : next);
            form.onCommit();
          }}
        />
      )}
    </Field>
  );
}

/** The value is the option and, below it, one of its children. */
function OptionWithChild(props: IssueFieldProps) {
  const { form, field, value, onChange } = props;
  const raw = asObject(value);
  const parent = typeof value === 'string' ? value : textAt(raw, 'value');
  const child = textAt(raw, 'child');
  const children = field.options.find((option) => option.value === parent)?.children ?? [];
  return (
    <>
      <FormPicker
        form={form}
        label={field.title}
        optional={!field.required}
        error={props.error}
        source={offered(field.options)}
        value={parent}
        onChange={(next) => onChange(next === '' ? null : { value: next })}
      />
      {children.length > 0 && (
        <FormPicker
          form={form}
          label={paramFormWords.jira.child(field.title)}
          optional
          source={offered(children)}
          value={child}
          onChange={(next) => onChange(next === '' ? { value: parent } : { value: parent, child: next })}
        />
      )}
    </>
  );
}
