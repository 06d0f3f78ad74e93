import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { scimFaults as words } from '@shared/words/scim';
import { checkSchemas, keyOf, propertyOf } from './attributes';
import { badValue, scimFault } from './faults';
import { parseFilter, withoutSchema, type Filter, type Literal } from './filter';

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** What only this server says. */
const READ_ONLY = ['id', 'meta', 'groups'];

export interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string | undefined;
  value: Json | undefined;
}

interface Path {
  attribute: string;
  filter: Filter | undefined;
  sub: string | undefined;
}

const PATH = /^(\w[\w-]*)(?:\[([^\]]*)\])?(?:\.(\w[\w-]*))?$/;

const set = (object: JsonObject, name: string, value: Json): JsonObject =>
  Object.fromEntries([
    ...Object.entries(object).filter(([key]) => key.toLowerCase() !== name.toLowerCase()),
    [keyOf(object, name), value],
  ]);

const without = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key.toLowerCase() !== name.toLowerCase()));

function readPath(text: string): Path {
  const found = PATH.exec(withoutSchema(text.trim()));
  if (!found) throw scimFault('bad_input:path_wrong', words.path(text.slice(0, 200)), 'invalidPath');
  const [, attribute = '', filter, sub] = found;
  return { attribute, filter: filter === undefined ? undefined : parseFilter(filter), sub };
}

/** What a PATCH asks for; the names of operations come in any case (Entra ID writes “Replace”). */
export function readOperations(body: unknown): Operation[] {
  if (isJsonObject(body)) checkSchemas(body, PATCH_SCHEMA);
  const list = isJsonObject(body) ? propertyOf(body, 'Operations') : undefined;
  if (!Array.isArray(list) || list.length === 0 || list.length > 1000)
    throw scimFault('bad_input:operations_wrong', words.operations, 'invalidSyntax');
  return list.map((each) => {
    if (!isJsonObject(each)) throw scimFault('bad_input:operations_wrong', words.operations, 'invalidSyntax');
    const named = String(propertyOf(each, 'op'));
    const op = (['add', 'replace', 'remove'] as const).find((name) => name === named.toLowerCase());
    if (op === undefined)
      throw scimFault('bad_input:operations_wrong', words.operation(named.slice(0, 50)), 'invalidSyntax');
    const path = propertyOf(each, 'path');
    return {
      op,
      path: typeof path === 'string' && path !== '' ? path : undefined,
      value: propertyOf(each, 'value'),
    };
  });
}

const plain = (value: Json | undefined): string =>
  typeof value === 'object' || value === undefined ? '' : String(value).toLowerCase();

function compares(has: string, op: string, asked: string): boolean {
  if (op === 'eq' || op === 'ne') return (has === asked) === (op === 'eq');
  if (op === 'co') return has.includes(asked);
  if (op === 'sw') return has.startsWith(asked);
  if (op === 'ew') return has.endsWith(asked);
  if (op === 'gt' || op === 'le') return has > asked === (op === 'gt');
  return has < asked === (op === 'lt');
}

function matches(item: Json, filter: Filter): boolean {
  if (!isJsonObject(item) || filter.op === 'some') return false;
  if (filter.op === 'and') return filter.of.every((each) => matches(item, each));
  if (filter.op === 'or') return filter.of.some((each) => matches(item, each));
  if (filter.op === 'not') return !matches(item, filter.of);
  const has = plain(propertyOf(item, filter.path));
  if (filter.op === 'pr') return has !== '';
  const { op, value } = filter;
  // What is no text is like another value or is not; it has no parts and no order among texts.
  return (typeof value === 'string' || op === 'eq' || op === 'ne') && compares(has, op, plain(value));
}

/** The item that a filter describes; null: it describes more than one. */
function described(filter: Filter): Record<string, Literal> | null {
  if (filter.op === 'eq') return { [filter.path]: filter.value };
  if (filter.op !== 'and') return null;
  const all = filter.of.map(described);
  return all.includes(null) ? null : Object.assign({}, ...all);
}

const sameItem = (a: Json, b: Json): boolean => {
  const [first, second] = [a, b].map((item) => (isJsonObject(item) ? propertyOf(item, 'value') : item));
  return first !== undefined && JSON.stringify(first) === JSON.stringify(second);
};

function added(before: Json | undefined, value: Json): Json {
  if (Array.isArray(before)) {
    const more = Array.isArray(value) ? value : [value];
    const known = new Set(
      before.map((item) => JSON.stringify(isJsonObject(item) ? propertyOf(item, 'value') : item)),
    );
    const isNew = (item: Json) =>
      !known.has(JSON.stringify(isJsonObject(item) ? propertyOf(item, 'value') : item));
    return [...before, ...more.filter(isNew)];
  }
  if (isJsonObject(before) && isJsonObject(value)) return merge(before, value);
  return value;
}

const merge = (into: JsonObject, from: JsonObject): JsonObject =>
  Object.entries(from).reduce((result, [name, value]) => set(result, name, value), into);

/** Those of a list that a filter names; an item that nothing matches is made of the filter, as Entra ID expects. */
function inList(list: readonly Json[], path: Path, filter: Filter, { op, value }: Operation): Json[] {
  const { attribute, sub } = path;
  if (op === 'remove')
    return list.flatMap((item) => {
      if (!matches(item, filter)) return [item];
      return sub !== undefined && isJsonObject(item) ? [without(item, sub)] : [];
    });
  if (value === undefined) throw badValue(words.needsValue);
  const changed = (item: JsonObject): JsonObject => {
    if (sub !== undefined) return set(item, sub, value);
    return isJsonObject(value) ? merge(item, value) : set(item, 'value', value);
  };
  if (list.some((item) => matches(item, filter)))
    return list.map((item) => (isJsonObject(item) && matches(item, filter) ? changed(item) : item));
  const made = described(filter);
  if (!made) throw scimFault('bad_input:path_wrong', words.noTarget(attribute), 'noTarget');
  return [...list, changed(made)];
}

function removed(resource: JsonObject, { attribute, sub }: Path, value: Json | undefined): JsonObject {
  const before = propertyOf(resource, attribute);
  if (sub !== undefined)
    return isJsonObject(before) ? set(resource, attribute, without(before, sub)) : resource;
  // Entra ID names the members to be removed as the value.
  if (Array.isArray(before) && value !== undefined && value !== null) {
    const gone = Array.isArray(value) ? value : [value];
    return set(
      resource,
      attribute,
      before.filter((item) => !gone.some((other) => sameItem(item, other))),
    );
  }
  return without(resource, attribute);
}

function atPath(resource: JsonObject, text: string, operation: Operation): JsonObject {
  const path = readPath(text);
  const { attribute, filter, sub } = path;
  const before = propertyOf(resource, attribute);
  if (READ_ONLY.includes(attribute.toLowerCase())) {
    // Okta sends the id along: what says the same changes nothing.
    const { op, value } = operation;
    if (op !== 'remove' && !filter && !sub && JSON.stringify(value) === JSON.stringify(before))
      return resource;
    throw scimFault('bad_input:value_wrong', words.readOnly(attribute), 'mutability');
  }
  if (filter)
    return set(resource, attribute, inList(Array.isArray(before) ? before : [], path, filter, operation));
  if (operation.op === 'remove') return removed(resource, path, operation.value);
  const { value } = operation;
  if (value === undefined) throw badValue(words.needsValue);
  if (sub !== undefined) return set(resource, attribute, set(isJsonObject(before) ? before : {}, sub, value));
  return set(resource, attribute, operation.op === 'add' ? added(before, value) : value);
}

function change(resource: JsonObject, operation: Operation): JsonObject {
  const { op, path, value } = operation;
  if (path !== undefined) return atPath(resource, path, operation);
  if (op === 'remove') throw scimFault('bad_input:path_wrong', words.needsPath, 'noTarget');
  if (!isJsonObject(value)) throw badValue(words.needsValue);
  // Without a path the names of the value are paths themselves: Entra ID sends “name.givenName”.
  return Object.entries(value)
    .filter(([name]) => name.toLowerCase() !== 'schemas' && !/^urn:.*:(User|Group)$/i.test(name))
    .reduce((result, [name, each]) => atPath(result, name, { op, path: name, value: each }), resource);
}

/** The resource with the operations done in their order (RFC 7644, 3.5.2); it is not changed itself. */
export const applyPatch = (resource: JsonObject, operations: readonly Operation[]): JsonObject =>
  operations.reduce(change, resource);
