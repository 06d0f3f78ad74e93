import { caseTicketWords } from '@shared/words/caseTickets';
import { reasonOf } from '../../platform/api/reasonOf';
import { Banner } from '../../ui/feedback/States';
import { SelectField } from '../../ui/fields/TextField';
import { useCall } from '../../platform/api/calls';

const words = caseTicketWords.dialog;

/** Where in Jira or GitHub an issue is created. */
export interface Place {
  project: string | null;
  issueType: string | null;
  repository: string | null;
}
export const nowhere: Place = { project: null, issueType: null, repository: null };

interface PlaceProps {
  integrationId: string;
  place: Place;
  onPlace(place: Place): void;
}

function Listed(props: {
  label: string;
  value: string | null;
  options: { value: string; label: string }[];
  loading: boolean;
  error: unknown;
  onChange(value: string): void;
}) {
  if (props.error) return <Banner tone="bad">{reasonOf(props.error)}</Banner>;
  return (
    <SelectField
      label={props.label}
      value={props.value}
      options={props.options}
      placeholder={props.loading ? words.loading : words.choose}
      disabled={props.loading}
      onChange={props.onChange}
    />
  );
}

export function JiraPlace({ integrationId, place, onPlace }: PlaceProps) {
  const params = { id: integrationId };
  const projects = useCall('integrations.jiraProjects', { params, query: {} });
  const types = useCall('integrations.jiraIssueTypes', { params, query: {} });
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <>
      <Listed
        label={words.project}
        value={place.project}
        options={(projects.currentData?.data ?? []).map(named)}
        loading={projects.isFetching}
        error={projects.error}
        onChange={(project) => onPlace({ ...place, project })}
      />
      <Listed
        label={words.issueType}
        value={place.issueType}
        options={(types.currentData?.data ?? []).filter(({ subtask }) => !subtask).map(named)}
        loading={types.isFetching}
        error={types.error}
        onChange={(issueType) => onPlace({ ...place, issueType })}
      />
    </>
  );
}

export function GithubPlace({ integrationId, place, onPlace }: PlaceProps) {
  const { currentData, isFetching, error } = useCall('integrations.githubRepositories', {
    params: { id: integrationId },
    query: {},
  });
  const options = (currentData?.data ?? []).map(({ owner, repo }) => ({
    value: `${owner}/${repo}`,
    label: `${owner}/${repo}`,
  }));
  return (
    <Listed
      label={words.repository}
      value={place.repository}
      options={options}
      loading={isFetching}
      error={error}
      onChange={(repository) => onPlace({ ...place, repository })}
    />
  );
}
