import { paramFormWords } from '@shared/words/paramForms';
import { asOptions, canAsk } from '../integration/placeOptions';
import { useAskedList, waitingFor, type AskedSource } from '../integration/useAskedList';
import { splitRepository } from './githubValue';
import { useCall } from '../../../../platform/api/calls';

const nothing = (skip: boolean, search: string) => ({ skip: skip || search === '' });

export function useRepositories(integrationId: string): AskedSource {
  const { words: search, source } = useAskedList();
  const skip = !canAsk(integrationId);
  const params = { id: integrationId };
  const whole = useCall('integrations.githubRepositories', { params, query: {} }, { skip });
  const found = useCall(
    'integrations.githubRepositories',
    { params, query: { search } },
    nothing(skip, search),
  );
  if (skip) return waitingFor(paramFormWords.integration.selectFirst);
  const options = (data: typeof whole.currentData) =>
    asOptions(data?.data, (item) => ({ value: `${item.owner}/${item.repo}`, label: item.name }));
  return source(
    { ...whole, options: options(whole.currentData), more: whole.currentData?.more === true },
    { ...found, options: options(found.currentData) },
  );
}

export function useRepositoryWorkflows(integrationId: string, repository: string): AskedSource {
  const { words: search, source } = useAskedList();
  const place = splitRepository(repository);
  const skip = !place || !canAsk(integrationId);
  const params = { id: integrationId, owner: '', repo: '', ...place };
  const whole = useCall('integrations.githubWorkflows', { params, query: {} }, { skip });
  const found = useCall('integrations.githubWorkflows', { params, query: { search } }, nothing(skip, search));
  if (skip) return waitingFor(paramFormWords.github.selectRepository);
  const options = (data: typeof whole.currentData) =>
    asOptions(data?.data, (item) => ({ value: item.workflowId, label: item.name }));
  return source(
    { ...whole, options: options(whole.currentData), more: whole.currentData?.more === true },
    { ...found, options: options(found.currentData) },
  );
}
