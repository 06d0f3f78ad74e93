import { choice, json, yesNo } from '../../common/params';
import { defineStep } from '../../contract';
import { makeBody } from '../common/body';
import { callHttp, readReply, wouldCall } from '../common/call';
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

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const safe: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

export const httpRequest = defineStep({
  stepTemplateId: 'API-002',
  name: 'HTTP_request',
  title: 'HTTP request',
  description: 'Calls a URL with any method and body.',
  group: 'API',
  icon: 'globe-network',
  // An Idempotency-Key header would make it repeatable, but whether the other side heeds it is not known.
  effect: 'unsafe',
  timeoutSeconds: 300,
  keywords: ['rest', 'post', 'put', 'patch', 'delete', 'curl', 'webhook', 'call', 'web'],
  parameters: {
    method: choice({ p: 1, title: 'Method', default: 'POST', choices: methods }),
    url: targetParam(2),
    query: queryParam(3),
    headers: headersParam(4),
    ...authParams(5, 15),
    bodyType: choice({
      p: 8,
      title: 'Body',
      optional: true,
      default: 'json',
      hiddenBy: 'method:GET,HEAD,OPTIONS',
      choices: { none: 'None', json: 'JSON', form: 'Form', text: 'Text', multipart: 'Multipart form' },
    }),
    body: json({
      p: 9,
      title: 'Body content',
      description: 'An object for forms, or text.',
      optional: true,
      default: null,
      hiddenBy: 'bodyType:none;method:GET,HEAD,OPTIONS',
    }),
    readAs: readAsParam(10),
    ...replyParams(11),
    followRedirects: yesNo({ p: 14, title: 'Follow redirects', optional: true, default: true }),
  },
  output: replyOutput,
  sampleOutput: replySample,
  async run({ bodyType, body, readAs, headers, ...asking }, context) {
    const plain = safe.includes(asking.method) || (bodyType === 'json' && body === null);
    const made = makeBody(plain ? 'none' : bodyType, body);
    if (context.dryRun && !safe.includes(asking.method)) {
      return { status: 0, headers: {}, body: null, ...(await wouldCall(asking, context)) };
    }
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    const whole = { ...asking, headers: { ...made.headers, ...headers }, body: made.body };
    if (names.includes('content-type') && bodyType !== 'multipart') {
      whole.headers = headers;
    }
    const repeatable = safe.includes(asking.method) || names.includes('idempotency-key');
    const reply = await callHttp(whole, context, repeatable);
    return {
      status: reply.status,
      headers: reply.headers,
      body: readReply(reply, readAs),
      url: reply.url,
    };
  },
});
