import { suggestionsCreatedAt as createdAt, transformSuggestions } from '@shared/words/generators';
import type { CallContext, Handlers } from '../../http/context';
import type { GeneratorsService } from './generators.service';
import type { Subject } from './subjects';

export function generatorHandlers(generators: GeneratorsService) {
  const code =
    (subject: Subject) =>
    ({ body: { prompt, ...rest } }: { body: { prompt: string; table?: string } }, context: CallContext) =>
      generators.code(context.session.orgId, subject, { request: prompt, ...rest }, context.signal);
  return {
    'generators.awsCliCommand': code('awsCliCommand'),
    'generators.azureCliCommand': code('azureCliCommand'),
    'generators.gcpCliCommand': code('gcpCliCommand'),
    'generators.pythonCode': code('pythonCode'),
    'generators.athenaQuery': code('athenaQuery'),
    'generators.jqlQuery': code('jqlQuery'),
    'generators.azureSynapseQuery': code('azureSynapseQuery'),
    'generators.bigQuery': code('bigQuery'),
    'generators.aiFilters': ({ body }, { session, signal }) =>
      generators.filters(session.orgId, body, signal),
    'dataTransform.code': ({ body }, { session, signal }) =>
      generators.transform(session.orgId, body, signal),
    'dataTransform.suggestions': ({ query }) =>
      transformSuggestions[query.type].map((one) => ({ ...one, createdAt })),
  } satisfies Partial<Handlers>;
}
