import { z } from 'zod';
import { isJsonObject } from '@shared/model/json';
import { textInput } from '../../common/values/inputs';
import { StepError, defineStep } from '../../contract';
import { callHttp, readReply } from '../common/call';
import { fieldsInput, replyInput, urlInput } from '../common/params';

export const oauth2Token = defineStep({
  stepTemplateId: 'API-009',
  name: 'OAuth2_token',
  title: 'OAuth 2 token',
  description: 'Gets an access token with client credentials, for later requests.',
  group: 'API',
  icon: 'key',
  effect: 'read',
  keywords: ['authenticate', 'access token', 'client credentials', 'bearer', 'login'],
  parameters: {
    url: { p: 1, type: 'url', title: 'Token URL', placeholder: 'https://login.example.com/oauth2/token' },
    clientId: { p: 2, type: 'string', title: 'Client ID' },
    clientSecret: { p: 3, type: 'string', title: 'Client secret', secret: true },
    scope: { p: 4, type: 'string', title: 'Scope', optional: true, default: '' },
    fields: {
      p: 5,
      type: 'key-value',
      title: 'More fields',
      description: 'Such as audience or resource.',
      optional: true,
      default: {},
    },
    sendAs: {
      p: 6,
      type: 'select',
      title: 'Send ID and secret',
      selectValues: [
        { value: 'header', label: 'In the header (Basic)' },
        { value: 'body', label: 'In the body' },
      ],
      optional: true,
      default: 'header',
    },
  },
  input: z.object({
    url: urlInput,
    clientId: textInput.pipe(z.string().min(1, 'is missing')),
    clientSecret: textInput.pipe(z.string().min(1, 'is missing')),
    scope: textInput.default(''),
    fields: fieldsInput,
    sendAs: z.enum(['header', 'body']).default('header'),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      access_token: { type: 'string' },
      token_type: { type: 'string' },
      expires_at: { type: ['string', 'null'] },
    },
    required: ['access_token', 'token_type', 'expires_at'],
  },
  sampleOutput: { access_token: '…', token_type: 'Bearer', expires_at: '2026-01-15T11:00:00.000Z' },
  async run({ url, clientId, clientSecret, scope, fields, sendAs }, context) {
    const form = new URLSearchParams({ grant_type: 'client_credentials' });
    if (scope !== '') form.set('scope', scope);
    if (sendAs === 'body') {
      form.set('client_id', clientId);
      form.set('client_secret', clientSecret);
    }
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    // RFC 6749 has both form-encoded before they are joined.
    const encoded = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);
    const asking = {
      method: 'POST',
      url,
      query: {},
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      auth: sendAs === 'header' ? ('basic' as const) : ('none' as const),
      authName: encoded(clientId),
      authSecret: encoded(clientSecret),
      failOn: replyInput.failOn.parse(undefined),
      retries: 2,
      timeout: 30,
    };
    const reply = readReply(await callHttp(asking, context, true), 'json');
    const token = isJsonObject(reply) ? reply.access_token : undefined;
    if (!isJsonObject(reply) || typeof token !== 'string')
      throw new StepError('The response has no access_token.', 'authentication', false);
    const seconds = Number(reply.expires_in ?? Number.NaN);
    const end = new Date(context.clock.now().getTime() + seconds * 1000);
    const type = typeof reply.token_type === 'string' ? reply.token_type : 'Bearer';
    return {
      access_token: token,
      token_type: type,
      expires_at: Number.isFinite(seconds) ? end.toISOString() : null,
    };
  },
});
