import { z } from 'zod';
import type { ParamSpec } from '../../contract';
import { numberInput, textFieldsInput, textInput, wholeInput } from '../../common/values/inputs';

const urlParam = (p: number): ParamSpec => ({
  p,
  type: 'url',
  title: 'URL',
  placeholder: 'https://api.example.com/items',
});
export const urlInput = z
  .string()
  .trim()
  .regex(/^https?:\/\//i, 'must start with https:// or http://')
  .max(8_000);

/** The same, or a path of an API that is connected. */
export const targetParam = (p: number): ParamSpec => ({
  ...urlParam(p),
  description: 'For a connected API, the path is enough, such as /items.',
  relative: true,
});
export const targetInput = z.string().trim().min(1).max(8_000);

export const queryParam = (p: number): ParamSpec => ({
  p,
  type: 'key-value',
  title: 'Query',
  description: 'Added to the URL.',
  optional: true,
  default: {},
});
export const headersParam = (p: number): ParamSpec => ({
  p,
  type: 'key-value',
  title: 'Headers',
  optional: true,
  default: {},
});
export const fieldsInput = textFieldsInput.default({});

/** Three parameters from `p` on, and the number `api`: how the caller proves who it is, and with what. */
export const authParams = (p: number, api: number) =>
  ({
    auth: {
      p,
      type: 'select',
      title: 'Authentication',
      selectValues: [
        { value: 'none', label: 'None' },
        { value: 'basic', label: 'User name and password' },
        { value: 'bearer', label: 'Bearer token' },
        { value: 'header', label: 'API key in a header' },
        { value: 'query', label: 'API key in the query' },
        { value: 'integration', label: 'Connected API' },
      ],
      optional: true,
      default: 'none',
    },
    authName: {
      p: p + 1,
      type: 'string',
      title: 'Name',
      description: 'The user name, or the name of the header or query parameter.',
      hiddenBy: 'auth:none,bearer,integration',
    },
    authSecret: {
      p: p + 2,
      type: 'string',
      title: 'Password, token or key',
      secret: true,
      hiddenBy: 'auth:none,integration',
    },
    integration: {
      p: api,
      type: 'integration',
      title: 'API',
      description: 'Its credentials are sent only to its own host.',
      integrations: ['API'],
      hiddenBy: 'auth:none,basic,bearer,header,query',
    },
  }) satisfies Record<string, ParamSpec>;
export const authInput = {
  auth: z.enum(['none', 'basic', 'bearer', 'header', 'query', 'integration']).default('none'),
  authName: textInput.default(''),
  authSecret: textInput.default(''),
  integration: textInput.default(''),
};

/** Three parameters from `p` on, about the reply. */
export const replyParams = (p: number) =>
  ({
    failOn: {
      p,
      type: 'string',
      title: 'Status codes that fail',
      description: 'Such as “400-599” or “404, 500-599”. Leave empty for none.',
      optional: true,
      default: '400-599',
    },
    retries: {
      p: p + 1,
      type: 'number',
      title: 'Repetitions',
      description: 'After 429 and 502 to 504, waiting as long as the server asks.',
      optional: true,
      default: 2,
      min: 0,
      max: 5,
    },
    timeout: {
      p: p + 2,
      type: 'number',
      title: 'Timeout (seconds)',
      optional: true,
      default: 30,
      min: 1,
      max: 300,
    },
  }) satisfies Record<string, ParamSpec>;
export const replyInput = {
  failOn: textInput
    .pipe(
      z.string().regex(/^\s*(\d{3}(\s*-\s*\d{3})?\s*(,\s*|$))*$/, 'must be statuses such as 404, 500-599'),
    )
    .default('400-599'),
  retries: wholeInput.pipe(z.number().min(0).max(5)).default(2),
  timeout: numberInput.pipe(z.number().min(1).max(300)).default(30),
};

export const readAsParam = (p: number): ParamSpec => ({
  p,
  type: 'select',
  title: 'Read response as',
  selectValues: [
    { value: 'auto', label: 'JSON if possible, otherwise text' },
    { value: 'json', label: 'JSON' },
    { value: 'text', label: 'Text' },
    { value: 'base64', label: 'Base64' },
  ],
  optional: true,
  default: 'auto',
});
export const readAsInput = z.enum(['auto', 'json', 'text', 'base64']).default('auto');

export const replySchema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    body: {},
    url: { type: 'string' },
  },
  required: ['status', 'headers', 'body', 'url'],
};
export const replySample = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: { items: [] },
  url: 'https://api.example.com/items',
};
