import { isJsonObject, type JsonObject } from '@shared/model/json';
import { shapeOf } from './shape';

interface ApiParameter {
  name: string;
  where: 'path' | 'query';
  required: boolean;
  description: string;
}

/** A call as its page shows it; shapes are written as types. */
export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** It changes nothing, and can be tried. */
  tried: boolean;
  parameters: ApiParameter[];
  body: string | null;
  reply: string;
}

export interface ApiDocument {
  tags: { name: string; description: string }[];
  operations: ApiOperation[];
}

const object = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Names in it stand between backticks, which a screen does not show. */
const prose = (value: unknown): string => text(value).replaceAll('`', '');

/** What a reference within the document means; whatever is none stands for itself. */
function resolved(document: JsonObject, value: unknown): JsonObject {
  const node = object(value);
  const path = text(node['$ref']);
  if (path === '') return node;
  return path
    .split('/')
    .slice(1)
    .reduce<JsonObject>((at, key) => object(at[key]), document);
}

function parametersOf(document: JsonObject, operation: JsonObject): ApiParameter[] {
  return list(operation['parameters']).map((each) => {
    const { name, in: where, required, description } = resolved(document, each);
    return {
      name: text(name),
      where: where === 'path' ? 'path' : 'query',
      required: required === true,
      description: prose(description),
    };
  });
}

/** The shape of what a body or a reply holds; null for nothing. */
function contentOf(document: JsonObject, value: unknown): string | null {
  const content = object(resolved(document, value)['content']);
  const [type] = Object.keys(content);
  if (type === undefined) return null;
  if (type !== 'application/json') return type;
  return shapeOf(object(object(content[type])['schema']), object(object(document['components'])['schemas']));
}

export function readDocument(source: string): ApiDocument {
  const document = object(JSON.parse(source));
  const operations = Object.entries(object(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(object(methods)).map(([method, value]): ApiOperation => {
      const operation = object(value);
      const replies = Object.entries(object(operation['responses']));
      const [, good] = replies.find(([status]) => status.startsWith('2')) ?? [];
      return {
        id: text(operation['operationId']),
        method: method.toUpperCase(),
        path,
        tag: text(list(operation['tags'])[0]),
        summary: text(operation['summary']),
        description: prose(operation['description']),
        // Of those that need no sign-in, a web hook starts a workflow.
        tried: method === 'get' && operation['security'] === undefined,
        parameters: parametersOf(document, operation),
        body: contentOf(document, operation['requestBody']),
        reply: contentOf(document, good) ?? '',
      };
    }),
  );
  const tags = list(document['tags']).map((each) => {
    const { name, description } = object(each);
    return { name: text(name), description: text(description) };
  });
  return { tags, operations };
}

/** Those of a domain (empty: of all) that have every word somewhere in what they say of themselves. */
export function matching(operations: readonly ApiOperation[], tag: string, search: string): ApiOperation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter((each) => {
    if (tag !== '' && each.tag !== tag) return false;
    const said = `${each.method} ${each.path} ${each.id} ${each.summary}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
