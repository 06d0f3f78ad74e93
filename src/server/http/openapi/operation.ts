import { z } from 'zod';
import type { CallDefinition } from '@shared/kernel/call';
import { done } from '@shared/kernel/paging';
import { describeCall } from './describe';
import { examples } from './examples';
import { refusals } from './faults';
import { meaningOf } from './parameters';
import { isObject, type Json, type Schemas } from './schemas';

type Examples = Readonly<Record<string, { body?: unknown; reply?: unknown } | undefined>>;
const shown: Examples = examples;

const namesOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

function parametersOf(call: CallDefinition, where: 'path' | 'query', schemas: Schemas): Json[] {
  const schema = where === 'path' ? call.params : call.query;
  if (!schema) return [];
  const { properties, required } = schemas.of(schema, 'input');
  if (!isObject(properties)) return [];
  const needed: unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    ...(where === 'path' || needed.includes(name) ? { required: true } : {}),
    description: meaningOf(call, name),
    schema: each,
  }));
}

function bodyOf(call: CallDefinition, schemas: Schemas): Json {
  if (call.takes === 'bytes') {
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content } };
  }
  if (call.takes === 'anything')
    return call.method === 'POST' ? { requestBody: { required: false, content: { '*/*': {} } } } : {};
  if (!call.body) return {};
  const example = shown[call.id]?.body;
  const content = { schema: schemas.of(call.body, 'input'), ...(example === undefined ? {} : { example }) };
  return { requestBody: { required: true, content: { 'application/json': content } } };
}

/** Of the calls that have nothing to tell. */
export const doneReply = (schemas: Schemas): Json => ({
  description: 'Done.',
  content: { 'application/json': { schema: schemas.of(done, 'output') } },
});

function replyOf(call: CallDefinition, schemas: Schemas): Json {
  if (call.reply === done) return { $ref: '#/components/responses/Done' };
  const schema = call.gives ? { type: 'string' } : schemas.of(call.reply, 'output');
  const example = shown[call.id]?.reply;
  const content = { schema, ...(example === undefined ? {} : { example }) };
  return {
    description: call.status === 202 ? 'Taken; it goes on by itself.' : 'Done.',
    content: { [call.gives ?? 'application/json']: content },
  };
}

/** A call as an operation of OpenAPI. */
export function operation(call: CallDefinition, schemas: Schemas): Json {
  const parameters = [...parametersOf(call, 'path', schemas), ...parametersOf(call, 'query', schemas)];
  return {
    operationId: call.id,
    summary: call.summary,
    description: describeCall(call, [...namesOf(call.query), ...namesOf(call.body)]),
    tags: [call.id.split('.')[0]],
    'x-access': call.access,
    ...(call.access === 'anyone' ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(call, schemas),
    responses: { [call.status ?? 200]: replyOf(call, schemas), ...refusals },
  };
}
