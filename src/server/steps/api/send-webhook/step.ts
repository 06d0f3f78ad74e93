import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { json, param, text } from '../../common/params';
import { textInput } from '../../common/values/inputs';
import { defineStep, StepError } from '../../contract';
import { callHttp, readReply, wouldCall } from '../common/call';
import { replyOutput, replyParams, replySample, urlInput } from '../common/params';

const PREFIX = 'whsec_';
const BYTES_MAX = 1024 * 1024;

/** A secret as the standard writes it is base64 behind “whsec_”; any other is taken as its text. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(PREFIX)
    ? Buffer.from(secret.slice(PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8');

/**
 * A message that its receiver can check, signed as standardwebhooks.com has it: HMAC-SHA256 over id, time and body. The
 * id is the same at every try of the same step run, so that a receiver takes it once.
 */
export const sendWebhook = defineStep({
  stepTemplateId: 'API-010',
  name: 'Send_webhook',
  title: 'Send signed webhook',
  description:
    'Posts JSON with an ID, a time and an HMAC-SHA256 signature (webhook-id, webhook-timestamp, webhook-signature), so the receiver can check who sent it.',
  group: 'API',
  icon: 'shield',
  effect: 'keyed',
  timeoutSeconds: 120,
  keywords: ['hmac', 'signature', 'sign', 'notify', 'event', 'post', 'hook', 'svix', 'standard webhooks'],
  parameters: {
    url: param(
      { p: 1, type: 'url', title: 'URL', placeholder: 'https://hooks.example.com/costloom' },
      urlInput,
    ),
    event: text({
      p: 2,
      title: 'Event type',
      description: 'Such as case.completed. Sent as “type”.',
      max: 200,
      maxLength: 200,
    }),
    payload: json({ p: 3, title: 'Data', description: 'Sent as “data”.', optional: true, default: {} }),
    secret: param(
      {
        p: 4,
        type: 'string',
        title: 'Signing secret',
        description: 'Shared with the receiver. A secret that starts with whsec_ is read as Base64.',
        secret: true,
      },
      textInput.pipe(z.string().min(16, 'must have at least 16 characters')),
    ),
    ...replyParams(5),
  },
  output: replyOutput.extend({
    id: z.string().describe('By which the receiver knows the message.').optional(),
  }),
  sampleOutput: { ...replySample, id: 'msg_2f6a1c0e9b7d4c55a1f02b6d8e3c7a90' },
  async run({ url, event, payload, secret, ...reply }, context) {
    const id = `msg_${context.idempotencyKey}`;
    const sentAt = context.clock.now();
    const content: JsonObject = { type: event, timestamp: sentAt.toISOString(), data: payload };
    const body = JSON.stringify(content);
    if (Buffer.byteLength(body) > BYTES_MAX)
      throw new StepError('Data: is larger than 1 MB.', 'input_validation', false);
    const asking = {
      method: 'POST',
      url,
      query: {},
      auth: 'none' as const,
      authName: '',
      authSecret: '',
      ...reply,
    };
    if (context.dryRun)
      return {
        status: 0,
        headers: {},
        body: null,
        id,
        ...(await wouldCall(asking, context)),
        would_send: content,
      };
    const seconds = Math.floor(sentAt.getTime() / 1000);
    const signature = createHmac('sha256', keyOf(secret))
      .update(`${id}.${seconds}.${body}`, 'utf8')
      .digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
    };
    // The receiver knows the message by its id: it may be sent again.
    const answer = await callHttp({ ...asking, headers, body, followRedirects: false }, context, true);
    return {
      status: answer.status,
      headers: answer.headers,
      body: readReply(answer, 'auto'),
      url: answer.url,
      id,
    };
  },
});
