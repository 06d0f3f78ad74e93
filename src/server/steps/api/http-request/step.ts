import { z } from 'zod';
import { jsonInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { bodyTypes, makeBody } from '../common/body';
import { callHttp, readReply, wouldCall } from '../common/call';
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

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const safe: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
const bodyLabels = {
  none: 'None',
  json: 'JSON',
  form: 'Form',
  text: 'Text',
  multipart: 'Multipart form',
} as const;

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
    method: {
      p: 1,
      type: 'select',
      title: 'Method',
      selectValues: methods.map((value) => ({ value, label: value })),
      default: 'POST',
    },
    url: targetParam(2),
    query: queryParam(3),
    headers: headersParam(4),
    ...authParams(5, 15),
    bodyType: {
      p: 8,
      type: 'select',
      title: 'Body',
      selectValues: bodyTypes.map((value) => ({ value, label: bodyLabels[value] })),
      optional: true,
      default: 'json',
      hiddenBy: 'method:GET,HEAD,OPTIONS',
    },
    body: {
      p: 9,
      type: 'json',
      title: 'Body content',
      description: 'An object for forms, or text.',
      optional: true,
      default: null,
      hiddenBy: 'bodyType:none;method:GET,HEAD,OPTIONS',
    },
    readAs: readAsParam(10),
    ...replyParams(11),
    followRedirects: { p: 14, type: 'boolean', title: 'Follow redirects', optional: true, default: true },
  },
  input: z.object({
    method: z.enum(methods).default('POST'),
    url: targetInput,
    query: fieldsInput,
    headers: fieldsInput,
    ...authInput,
    bodyType: z.enum(bodyTypes).default('json'),
    body: jsonInput.default(null),
    readAs: readAsInput,
    ...replyInput,
    followRedirects: z.boolean().default(true),
  }),
  outputSchema: replySchema,
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
