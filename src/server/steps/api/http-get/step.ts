import { defineStep } from '../../contract';
import { callHttp, readReply } from '../common/call';
import {
  authParams,
  headersParam,
  queryParam,
  readAsParam,
  replyOutput,
  replyParams,
  replySample,
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
  output: replyOutput,
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
