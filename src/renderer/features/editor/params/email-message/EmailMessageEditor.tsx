import type { JsonObject } from '@shared/model/json';
import { readStyling } from '@shared/model/mail/styling';
import { paramFormWords } from '@shared/words/paramForms';
import { Switch } from '../../../../ui/fields/Field';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { choices, FormSelect, FormText } from '../forms/Fields';
import { entriesOf, textAt, without } from '../forms/values';
import { DesignEmail } from '../design/DesignEmail';
import { BodyField } from './BodyField';
import { EmailListField } from './EmailListField';
import { InsertMark } from './InsertMark';
import { bodyTypeOf, bodyTypes, missingOfEmail, withEmailDefaults } from './emailValue';
import { Stack } from '../../../../ui/layout/Layout';

/** To whom, about what, and the message. What is missing is said once the panel says so. */
export function EmailMessageEditor(props: ParamEditorProps) {
  const words = paramFormWords.email;
  const value = withEmailDefaults(props.value);
  const missing = props.invalid ? missingOfEmail(value) : [];
  const error = (key: string) => (missing.includes(key) ? paramFormWords.required : null);
  const set = (part: JsonObject) => {
    const next = { ...value, ...part };
    props.onChange(
      without(
        next,
        Object.keys(next).filter((key) => next[key] === null),
      ),
    );
  };
  const hasCopies = entriesOf(value['cc']).length + entriesOf(value['bcc']).length > 0;
  return (
    <FormRoot of={props}>
      <EmailListField
        form={props}
        label={words.lists.recipients}
        value={value['recipients'] ?? null}
        error={error('recipients')}
        onChange={(recipients) => set({ recipients })}
      />
      <details open={hasCopies || undefined}>
        <summary>{words.addCc}</summary>
        <Stack>
          {(['cc', 'bcc'] as const).map((key) => (
            <EmailListField
              key={key}
              form={props}
              label={words.lists[key]}
              optional
              value={value[key] ?? null}
              onChange={(list) => set({ [key]: list })}
            />
          ))}
        </Stack>
      </details>
      <FormText
        form={props}
        label={words.subject}
        value={textAt(value, 'subject')}
        error={error('subject')}
        onChange={(subject) => set({ subject })}
      />
      <FormSelect
        form={props}
        label={words.bodyType}
        value={bodyTypeOf(value)}
        options={choices(bodyTypes, words.bodyTypes)}
        onChange={(body_type) => set({ body_type })}
      />
      <BodyField
        form={props}
        bodyType={bodyTypeOf(value)}
        value={textAt(value, 'message')}
        styling={readStyling(value['styling'])}
        error={error('message')}
        onChange={(message) => set({ message })}
      />
      {!props.readOnly && (
        <InsertMark message={textAt(value, 'message')} onChange={(message) => set({ message })} />
      )}
      <DesignEmail of={props} />
      <Switch
        label={words.inlineApproval}
        checked={value['create_inline_email_approval'] === true}
        disabled={props.readOnly}
        onChange={(asks) => {
          set({ create_inline_email_approval: asks });
          props.onCommit();
        }}
      />
    </FormRoot>
  );
}
