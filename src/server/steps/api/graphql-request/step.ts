import { z } from 'zod';
import { isJsonObject } from '@shared/model/json';
import { object, text, yesNo } from '../../common/params';
import { StepError, defineStep } from '../../contract';
import { callHttp, readReply, wouldCall } from '../common/call';
import { authParams, headersParam, replyParams, targetParam } from '../common/params';

export const graphqlRequest = defineStep({
  stepTemplateId: 'API-004',
  name: 'GraphQL_request',
  title: 'GraphQL request',
  description: 'Sends a GraphQL query or mutation with its variables.',
  group: 'API',
  icon: 'graph',
  effect: 'unsafe',
  timeoutSeconds: 300,
  keywords: ['query', 'mutation', 'graph ql', 'api'],
  parameters: {
    url: targetParam(1),
    query: text({
      p: 2,
      type: 'text',
      title: 'Query',
      noReference: true,
      max: 100_000,
      maxLength: 100_000,
    }),
    variables: object({ p: 3, title: 'Variables', optional: true, default: {} }),
    operationName: text({ p: 4, title: 'Operation name', optional: true, default: '', max: 10_000 }),
    headers: headersParam(5),
    ...authParams(6, 13),
    ...replyParams(9),
    failOnErrors: yesNo({
      p: 12,
      title: 'Fail if the response has errors',
      optional: true,
      default: true,
    }),
  },
  output: z.object({ data: z.unknown(), errors: z.array(z.unknown()) }),
  sampleOutput: { data: { viewer: { login: 'ann' } }, errors: [] },
  async run({ query, variables, operationName, failOnErrors, headers, ...asking }, context) {
    const call = { ...asking, method: 'POST', query: {} };
    const isMutation = /(^|\s)mutation\b/.test(query);
    if (context.dryRun && isMutation) return { data: null, errors: [], ...(await wouldCall(call, context)) };
    const body = JSON.stringify({ query, variables, ...(operationName === '' ? {} : { operationName }) });
    const sent = { 'content-type': 'application/json', accept: 'application/json', ...headers };
    const reply = readReply(await callHttp({ ...call, headers: sent, body }, context, !isMutation), 'json');
    if (!isJsonObject(reply))
      throw new StepError('The response is not a GraphQL response.', 'general', false);
    const errors = Array.isArray(reply.errors) ? reply.errors : [];
    if (errors.length > 0 && failOnErrors) {
      const said = errors.map((error) => (isJsonObject(error) ? error.message : error));
      throw new StepError(`GraphQL: ${said.map(String).join('; ').slice(0, 1000)}`, 'general', false, errors);
    }
    return { data: reply.data ?? null, errors };
  },
});
