import { paramFormWords } from '@shared/words/paramForms';
import { nothing } from '../integration/places';
import { asOptions, canAsk } from '../integration/placeOptions';
import { useAskedList, waitingFor, type AskedSource } from '../integration/useAskedList';
import { useCall } from '../../../../platform/api/calls';

const named = (item: { id: string; name: string }) => ({ value: item.id, label: item.name });

export function useJiraProjectList(integrationId: string): AskedSource {
  const { words: search, source } = useAskedList();
  const skip = !canAsk(integrationId);
  const params = { id: integrationId };
  const whole = useCall('integrations.jiraProjects', { params, query: {} }, { skip });
  const found = useCall('integrations.jiraProjects', { params, query: { search } }, nothing(skip, search));
  if (skip) return waitingFor(paramFormWords.integration.selectFirst);
  const more = whole.currentData?.more === true;
  return source(
    { ...whole, options: asOptions(whole.currentData?.data, named), more },
    { ...found, options: asOptions(found.currentData?.data, named) },
  );
}

export function useIssueTypes(integrationId: string): AskedSource {
  const { source } = useAskedList();
  const skip = !canAsk(integrationId);
  const whole = useCall(
    'integrations.jiraIssueTypes',
    { params: { id: integrationId }, query: {} },
    { skip },
  );
  if (skip) return waitingFor(paramFormWords.integration.selectFirst);
  const options = asOptions(whole.currentData?.data, named);
  return source({ ...whole, options, more: false }, { ...whole, options });
}

export function useJiraPeople(integrationId: string, projectId: string): AskedSource {
  const { words: search, source } = useAskedList();
  const skip = !canAsk(integrationId, projectId);
  const params = { id: integrationId, pid: projectId };
  const whole = useCall('integrations.jiraUsers', { params, query: {} }, { skip });
  const found = useCall('integrations.jiraUsers', { params, query: { search } }, nothing(skip, search));
  if (skip) return waitingFor(paramFormWords.jira.selectProject);
  const options = (data: typeof whole.currentData) =>
    asOptions(data?.data, (item) => ({ value: item.accountId, label: item.displayName }));
  return source(
    { ...whole, options: options(whole.currentData), more: whole.currentData?.more === true },
    { ...found, options: options(found.currentData) },
  );
}
