import { paramFormWords } from '@shared/words/paramForms';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { FormText } from '../forms/Fields';
import { FormPicker } from '../integration/FormPicker';
import { useIntegrations } from '../integration/places';
import { issueValue, readIssue, withPlace, type IssueValue } from './jiraValue';
import { IssueFields } from './IssueFields';
import { useIssueTypes, useJiraProjectList } from './jiraLists';

/** An issue: where, of which type, and the fields that this type has there. */
export function JiraIssueEditor(props: ParamEditorProps) {
  const words = paramFormWords.jira;
  const issue = readIssue(props.value);
  const integrations = useIntegrations(['JIRA']);
  const projects = useJiraProjectList(issue.integration_id);
  const types = useIssueTypes(issue.integration_id);
  const set = (next: IssueValue) => props.onChange(issueValue(next));
  const missing = (text: string) => (props.invalid && text.trim() === '' ? paramFormWords.required : null);
  return (
    <FormRoot of={props}>
      <FormPicker
        form={props}
        label={paramFormWords.integration.what}
        source={integrations}
        value={issue.integration_id}
        error={missing(issue.integration_id)}
        onChange={(id) => set(withPlace(issue, 'integration_id', id))}
      />
      <FormPicker
        form={props}
        label={words.project}
        source={projects}
        value={issue.project_id}
        error={missing(issue.project_id)}
        onChange={(id) => set(withPlace(issue, 'project_id', id))}
      />
      <FormPicker
        form={props}
        label={words.issueType}
        source={types}
        value={issue.issue_type_id}
        error={missing(issue.issue_type_id)}
        onChange={(id) => set(withPlace(issue, 'issue_type_id', id))}
      />
      <FormText
        form={props}
        label={words.summary}
        value={issue.summary}
        error={missing(issue.summary)}
        onChange={(summary) => set({ ...issue, summary })}
      />
      <IssueFields
        key={`${issue.integration_id} ${issue.project_id} ${issue.issue_type_id}`}
        form={props}
        issue={issue}
        invalid={props.invalid}
        onChange={(fields) => set({ ...issue, fields })}
      />
    </FormRoot>
  );
}
