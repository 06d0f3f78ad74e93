import { paramFormWords } from '@shared/words/paramForms';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { bindParts, FormText } from '../forms/Fields';
import { FormPicker } from '../integration/FormPicker';
import { useIntegrations, useIssueTypes, useJiraProjectList } from '../integration/places';
import { issueValue, readIssue, withPlace, type IssuePlace, type IssueValue } from './jiraValue';
import { IssueFields } from './IssueFields';

/** An issue: where, of which type, and the fields that this type has there. */
export function JiraIssueEditor(props: ParamEditorProps) {
  const words = paramFormWords.jira;
  const issue = readIssue(props.value);
  const integrations = useIntegrations(['JIRA']);
  const projects = useJiraProjectList(issue.integration_id);
  const types = useIssueTypes(issue.integration_id);
  const set = (next: IssueValue) => props.onChange(issueValue(next));
  const bind = bindParts(props, issue, set);
  const place = (key: IssuePlace) => bind(key, (of, id) => withPlace(of, key, id));
  return (
    <FormRoot of={props}>
      <FormPicker
        label={paramFormWords.integration.what}
        source={integrations}
        {...place('integration_id')}
      />
      <FormPicker label={words.project} source={projects} {...place('project_id')} />
      <FormPicker label={words.issueType} source={types} {...place('issue_type_id')} />
      <FormText label={words.summary} {...bind('summary')} />
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
