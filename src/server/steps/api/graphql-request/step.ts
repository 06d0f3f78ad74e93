import { z } from 'zod';
import { isJsonObject } from '@shared/model/json';
import { objectInput, yesNo } from '../../common/values/inputs';
import { StepError, defineStep } from '../../contract';
import { callHttp, readReply, wouldCall } from '../common/call';
import {
  authInput,
  authParams,
  fieldsInput,
  headersParam,
  replyInput,
  replyParams,
  targetInput,
  targetParam,
} from '../common/params';

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
    query: { p: 2, type: 'text', title: 'Query', noReference: true, maxLength: 100_000 },
    variables: { p: 3, type: 'object', title: 'Variables', optional: true, default: {} },
    operationName: { p: 4, type: 'string', title: 'Operation name', optional: true, default: '' },
    headers: headersParam(5),
    ...authParams(6, 13),
    ...replyParams(9),
    failOnErrors: {
      p: 12,
      type: 'boolean',
      title: 'Fail if the response has errors',
      optional: true,
      default: true,
    },
  },
  input: z.object({
    url: targetInput,
    query: z.string().trim().min(1).max(100_000),
    variables: objectInput.default({}),
    operationName: z.string().trim().default(''),
    headers: fieldsInput,
    ...authInput,
    ...replyInput,
    failOnErrors: yesNo.default(true),
  }),
  outputSchema: {
    type: 'object',
    properties: { data: {}, errors: { type: 'array' } },
    required: ['data', 'errors'],
  },
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
