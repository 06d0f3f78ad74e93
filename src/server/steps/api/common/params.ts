import { z } from 'zod';
import { choice, number, pairs, param, rawText, whole } from '../../common/params';
import { textInput } from '../../common/values/inputs';

export const urlInput = z
  .string()
  .trim()
  .regex(/^https?:\/\//i, 'must start with https:// or http://')
  .max(8_000);

/** A URL, or a path of an API that is connected. */
export const targetParam = (p: number) =>
  param(
    {
      p,
      type: 'url',
      title: 'URL',
      placeholder: 'https://api.example.com/items',
      description: 'For a connected API, the path is enough, such as /items.',
      relative: true,
    },
    z.string().trim().min(1).max(8_000),
  );

export const queryParam = (p: number) =>
  pairs({ p, title: 'Query', description: 'Added to the URL.', optional: true, default: {} });
export const headersParam = (p: number) => pairs({ p, title: 'Headers', optional: true, default: {} });

/** Three parameters from `p` on, and the number `api`: how the caller proves who it is, and with what. */
export const authParams = (p: number, api: number) => ({
  auth: choice({
    p,
    title: 'Authentication',
    optional: true,
    default: 'none',
    choices: {
      none: 'None',
      basic: 'User name and password',
      bearer: 'Bearer token',
      header: 'API key in a header',
      query: 'API key in the query',
      integration: 'Connected API',
    },
  }),
  authName: rawText({
    p: p + 1,
    title: 'Name',
    description: 'The user name, or the name of the header or query parameter.',
    hiddenBy: 'auth:none,bearer,integration',
    max: 10_000,
  }),
  authSecret: rawText({
    p: p + 2,
    title: 'Password, token or key',
    secret: true,
    hiddenBy: 'auth:none,integration',
    max: 1_000_000,
  }),
  integration: param(
    {
      p: api,
      type: 'integration',
      title: 'API',
      description: 'Its credentials are sent only to its own host.',
      integrations: ['API'],
      hiddenBy: 'auth:none,basic,bearer,header,query',
    },
    textInput.default(''),
  ),
});

export const FAIL_ON = '400-599';
const statuses = /^\s*(\d{3}(\s*-\s*\d{3})?\s*(,\s*|$))*$/;

/** Three parameters from `p` on, about the reply. */
export const replyParams = (p: number) => ({
  failOn: param(
    {
      p,
      type: 'string',
      title: 'Status codes that fail',
      description: 'Such as “400-599” or “404, 500-599”. Leave empty for none.',
      optional: true,
      default: FAIL_ON,
    },
    textInput.pipe(z.string().regex(statuses, 'must be statuses such as 404, 500-599')).default(FAIL_ON),
  ),
  retries: whole({
    p: p + 1,
    title: 'Repetitions',
    description: 'After 429 and 502 to 504, waiting as long as the server asks.',
    optional: true,
    default: 2,
    min: 0,
    max: 5,
  }),
  timeout: number({ p: p + 2, title: 'Timeout (seconds)', optional: true, default: 30, min: 1, max: 300 }),
});

export const readAsParam = (p: number) =>
  choice({
    p,
    title: 'Read response as',
    optional: true,
    default: 'auto',
    choices: { auto: 'JSON if possible, otherwise text', json: 'JSON', text: 'Text', base64: 'Base64' },
  });

export const replyOutput = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
  url: z.string(),
});
export const replySample = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: { items: [] },
  url: 'https://api.example.com/items',
};
