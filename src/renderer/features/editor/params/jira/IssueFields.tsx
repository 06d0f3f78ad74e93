import { useEffect, useRef } from 'react';
import type { JiraField } from '@shared/api/integrations/entities';
import type { Json, JsonObject } from '@shared/model/json';
import { paramFormWords } from '@shared/words/paramForms';
import { reasonOf } from '../../../../platform/api/reasonOf';
import { readClock } from '../../../../platform/clock';
import { Failed, Skeleton } from '../../../../ui/feedback/States';
import { dayText } from '../date/dateValue';
import type { FormOf } from '../forms/Fields';
import { canAsk } from '../integration/placeOptions';
import { IssueField } from './IssueField';
import {
  fieldKey,
  fieldValue,
  isEmptyField,
  sortFields,
  withField,
  withFieldDefaults,
  type IssueValue,
} from './jiraValue';
import { useCall } from '../../../../platform/api/calls';
import { Stack, Text } from '../../../../ui/layout/Layout';

export interface IssueFieldsProps {
  form: FormOf;
  issue: IssueValue;
  invalid: boolean;
  onChange(fields: JsonObject): void;
}

/** The fields that Jira names for the type in the project: required ones first, the rest folded. */
export function IssueFields(props: IssueFieldsProps) {
  const { integration_id: id, project_id: pid, issue_type_id: issueTypeId } = props.issue;
  const words = paramFormWords.jira;
  const skip = !canAsk(id, pid, issueTypeId);
  const { currentData, error, refetch, isFetching } = useCall(
    'integrations.jiraIssueFields',
    { params: { id, pid, issueTypeId }, query: {} },
    { skip },
  );
  if (skip) {
    const next = !canAsk(pid) ? words.selectProject : words.selectType;
    return (
      <Text as="p" size="s" tone="faint" flow="break">
        {next}
      </Text>
    );
  }
  if (!currentData && error)
    return (
      <Failed
        title={words.fieldsFailed}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  return currentData ? <Fields {...props} all={currentData.data} /> : <Skeleton rows={4} />;
}

function Fields(props: IssueFieldsProps & { all: readonly JiraField[] }) {
  const { form, issue, all, onChange } = props;
  const words = paramFormWords.jira;
  const today = dayText(readClock());
  const { required, optional } = sortFields(all);
  const filled = useRef(false);
  const begun = withFieldDefaults(issue.fields, all, today);
  useEffect(() => {
    if (filled.current || form.readOnly || begun === issue.fields) return;
    filled.current = true;
    onChange(begun);
  }, [begun, issue.fields, form.readOnly, onChange]);
  const entry = (field: JiraField) => {
    const value: Json = fieldValue(field, issue.fields, today);
    const isMissing = props.invalid && field.required && isEmptyField(value);
    return (
      <IssueField
        key={fieldKey(field)}
        form={form}
        issue={issue}
        field={field}
        value={value}
        error={isMissing ? paramFormWords.required : null}
        onChange={(next) => onChange(withField(issue.fields, fieldKey(field), next))}
      />
    );
  };
  return (
    <>
      {required.length > 0 && (
        <Stack edge="top" className="cl-form__part">
          <Text as="h4" size="m" strong className="cl-flush">
            {words.required}
          </Text>
          {required.map(entry)}
        </Stack>
      )}
      {optional.length > 0 && (
        <details className="cl-edge-top cl-form__part">
          <summary>
            {words.more} ({optional.length})
          </summary>
          <Stack>{optional.map(entry)}</Stack>
        </details>
      )}
    </>
  );
}
