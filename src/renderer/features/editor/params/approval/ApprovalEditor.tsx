import { useEffect, useRef, type ReactNode } from 'react';
import type { JsonObject } from '@shared/model/json';
import { approvalWords } from '@shared/words/approvals';
import { paramFormWords } from '@shared/words/paramForms';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { BodyField } from '../email-message/BodyField';
import { EmailListField } from '../email-message/EmailListField';
import { bodyTypeOf, bodyTypes } from '../email-message/emailValue';
import { choices, FormSelect, FormText } from '../forms/Fields';
import { textAt } from '../forms/values';
import {
  approvalTypes,
  missingFields,
  typeOf,
  withApprovalType,
  withDefaults,
  type ApprovalField,
} from './approvalValue';
import { PlaceFields } from './PlaceFields';
import { Columns } from '../../../../ui/layout/Layout';

const words = paramFormWords.approval;

/** How approvers are asked, and what they read. What is missing is said once the panel says so. */
export function ApprovalEditor(props: ParamEditorProps) {
  const { readOnly, onChange } = props;
  const value = withDefaults(props.value);
  const isNew = props.value === null && !readOnly;
  const filled = useRef(false);
  useEffect(() => {
    if (!isNew || filled.current) return;
    filled.current = true;
    onChange(withDefaults(null));
  }, [isNew, onChange]);

  const type = typeOf(value);
  const missing = missingFields(value);
  const error = (key: ApprovalField) => {
    const isSaid = props.invalid || key === 'fallback_recipients' || key.endsWith('_label');
    return isSaid && missing.includes(key) ? paramFormWords.required : null;
  };
  const set = (part: JsonObject) => onChange({ ...value, ...part });
  const text = (key: 'header' | 'subject' | 'message', label: string) => (
    <FormText
      form={props}
      label={label}
      value={textAt(value, key)}
      error={error(key)}
      multiline={key === 'message'}
      onChange={(next) => set({ [key]: next })}
    />
  );
  return (
    <FormRoot of={props}>
      <FormSelect
        form={props}
        label={words.type}
        value={type}
        options={choices(approvalTypes, words.types)}
        help={type === 'APP' ? words.appHelp : undefined}
        onChange={(next) => onChange(withApprovalType(value, next))}
      />
      {(type === 'SLACK' || type === 'TEAMS') && (
        <PlaceFields form={props} type={type} value={value} onChange={onChange} error={error} />
      )}
      {type === 'EMAIL' ? (
        <EmailFields
          form={props}
          value={value}
          set={set}
          error={error}
          subject={text('subject', paramFormWords.email.subject)}
        />
      ) : (
        <>
          {text('header', words.header)}
          {text('message', words.message)}
        </>
      )}
      <Columns min={150}>
        {(['approve_label', 'reject_label'] as const).map((key) => (
          <FormText
            key={key}
            form={props}
            label={key === 'approve_label' ? words.approveLabel : words.rejectLabel}
            value={textAt(value, key)}
            placeholder={key === 'approve_label' ? approvalWords.approve : approvalWords.reject}
            error={error(key)}
            onChange={(next) => set({ [key]: next })}
          />
        ))}
      </Columns>
    </FormRoot>
  );
}

function EmailFields(props: {
  form: ParamEditorProps;
  value: JsonObject;
  set(part: JsonObject): void;
  error(key: ApprovalField): string | null;
  subject: ReactNode;
}) {
  const { form, value, set, error } = props;
  const email = paramFormWords.email;
  return (
    <>
      <EmailListField
        form={form}
        label={email.lists.recipients}
        value={value['recipients'] ?? null}
        error={error('recipients')}
        onChange={(recipients) => set({ recipients })}
      />
      {props.subject}
      <FormSelect
        form={form}
        label={email.bodyType}
        value={bodyTypeOf(value)}
        options={choices(bodyTypes, email.bodyTypes)}
        onChange={(body_type) => set({ body_type })}
      />
      <BodyField
        form={form}
        bodyType={bodyTypeOf(value)}
        value={textAt(value, 'message')}
        error={error('message')}
        onChange={(message) => set({ message })}
      />
    </>
  );
}
