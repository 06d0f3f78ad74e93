import { z } from 'zod';
import { isJsonObject } from '@shared/model/json';
import { choice, pairs, param, text } from '../../common/params';
import { textInput } from '../../common/values/inputs';
import { StepError, defineStep } from '../../contract';
import { callHttp, readReply } from '../common/call';
import { FAIL_ON, urlInput } from '../common/params';

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
    url: param(
      { p: 1, type: 'url', title: 'Token URL', placeholder: 'https://login.example.com/oauth2/token' },
      urlInput,
    ),
    clientId: text({ p: 2, title: 'Client ID', max: 10_000 }),
    clientSecret: param(
      { p: 3, type: 'string', title: 'Client secret', secret: true },
      textInput.pipe(z.string().min(1, 'is missing')),
    ),
    scope: text({ p: 4, title: 'Scope', optional: true, default: '', max: 100_000 }),
    fields: pairs({
      p: 5,
      title: 'More fields',
      description: 'Such as audience or resource.',
      optional: true,
      default: {},
    }),
    sendAs: choice({
      p: 6,
      title: 'Send ID and secret',
      optional: true,
      default: 'header',
      choices: { header: 'In the header (Basic)', body: 'In the body' },
    }),
  },
  output: z.object({
    access_token: z.string(),
    token_type: z.string(),
    expires_at: z.string().nullable(),
  }),
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
    const encoded = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);
    const asking = {
      method: 'POST',
      url,
      query: {},
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      auth: sendAs === 'header' ? ('basic' as const) : ('none' as const),
      authName: encoded(clientId),
      authSecret: encoded(clientSecret),
      failOn: FAIL_ON,
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
