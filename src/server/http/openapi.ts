import { z } from 'zod';
import type { CallDefinition } from '@shared/kernel/call';
import { faultStatus, type FaultCode } from '@shared/kernel/fault';
import { calls } from '@shared/api/index';
import { pathOf } from './routes';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties, required } = schemaOf(schema, 'input');
  if (!isObject(properties)) return [];
  const needed: unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || needed.includes(name),
    schema: each,
  }));
}

function bodyOf(call: CallDefinition): Json {
  if (call.takes === 'bytes') {
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content } };
  }
  if (call.takes === 'anything')
    return call.method === 'POST' ? { requestBody: { required: false, content: { '*/*': {} } } } : {};
  if (!call.body) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
    },
  };
}

/** The failures that a caller of this call may meet. */
function failuresOf(call: CallDefinition): FaultCode[] {
  const codes: FaultCode[] = ['bad_input', 'internal', 'timeout'];
  if (call.access !== 'anyone') codes.push('unauthenticated', 'misdirected', 'too_many');
  if (call.access !== 'anyone' && (call.access !== 'signed-in' || call.edits)) codes.push('forbidden');
  if (call.params) codes.push('not_found');
  if (call.body || call.takes) codes.push('too_large');
  if (call.takes === 'anything') codes.push('unsupported');
  if (call.method !== 'GET' || call.status !== undefined) codes.push('conflict', 'unprocessable');
  return codes;
}

function operation(call: CallDefinition): Json {
  const reply = call.gives
    ? { [call.gives]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: schemaOf(call.reply, 'output') } };
  const failures = failuresOf(call).map((code) => [
    String(faultStatus[code]),
    {
      description: code,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
    },
  ]);
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.id.split('.')[0]],
    'x-access': call.access,
    'x-edits': call.edits ?? false,
    security: call.access === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...bodyOf(call),
    responses: {
      [call.status ?? 200]: { description: 'The reply', content: reply },
      ...Object.fromEntries(failures),
    },
  };
}

const fault: Json = {
  type: 'object',
  required: ['code', 'reason', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(faultStatus) },
    reason: {
      type: 'string',
      description:
        'Names the cause in one to four words, such as name_taken. It never changes, unlike the message; it is the code where there is nothing more to tell.',
    },
    message: { type: 'string' },
    data: {},
  },
};

/** The OpenAPI 3.1 document of the calls that this server answers. */
export function openApi(version: string, answers: (id: string) => boolean): Json {
  const paths: Record<string, Json> = {};
  for (const call of Object.values<CallDefinition>(calls)) {
    if (!answers(call.id)) continue;
    const path = pathOf(call).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Costloom', version, description: 'The application server of Costloom.' },
    paths,
    components: {
      schemas: { Fault: fault },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token, or an API key (clk_…).' },
      },
    },
  };
}
