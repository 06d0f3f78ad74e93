import { z } from 'zod';
import { defineStep } from '../../contract';
import { callHttp, readReply } from '../common/call';
import {
  authInput,
  authParams,
  fieldsInput,
  headersParam,
  queryParam,
  readAsInput,
  readAsParam,
  replyInput,
  replyParams,
  replySample,
  replySchema,
  targetInput,
  targetParam,
} from '../common/params';

export const httpGet = defineStep({
  stepTemplateId: 'API-001',
  name: 'HTTP_GET',
  title: 'HTTP GET',
  description: 'Reads from a URL. It changes nothing, so it is safe to repeat after a crash.',
  group: 'API',
  icon: 'download',
  effect: 'read',
  timeoutSeconds: 300,
  keywords: ['rest', 'fetch', 'curl', 'read', 'json', 'web'],
  parameters: {
    url: targetParam(1),
    query: queryParam(2),
    headers: headersParam(3),
    ...authParams(4, 11),
    readAs: readAsParam(7),
    ...replyParams(8),
  },
  input: z.object({
    url: targetInput,
    query: fieldsInput,
    headers: fieldsInput,
    ...authInput,
    readAs: readAsInput,
    ...replyInput,
  }),
  outputSchema: replySchema,
  sampleOutput: replySample,
  async run({ readAs, ...asking }, context) {
    const reply = await callHttp({ ...asking, method: 'GET' }, context, true);
    return {
      status: reply.status,
      headers: reply.headers,
      body: readReply(reply, readAs),
      url: reply.url,
    };
  },
});
