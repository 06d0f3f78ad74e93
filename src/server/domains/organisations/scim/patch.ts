import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { scimFaults as words } from '@shared/words/scim';
import { badValue, scimFault } from './faults';
import { parseFilter, withoutSchema, type Clause } from './filter';

export interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string | undefined;
  value: Json | undefined;
}

interface Path {
  attribute: string;
  filter: Clause[] | undefined;
  sub: string | undefined;
}

const PATH = /^(\w[\w-]*)(?:\[([^\]]*)\])?(?:\.(\w[\w-]*))?$/;

/** The property of that name, in whatever case: SCIM does not tell cases of names apart. */
export function propertyOf(object: JsonObject, name: string): Json | undefined {
  const key = keyOf(object, name);
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

const keyOf = (object: JsonObject, name: string): string =>
  Object.keys(object).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;

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
  typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : '';

const matches = (item: Json, filter: readonly Clause[]): boolean =>
  isJsonObject(item) &&
  filter.every(({ attribute, value }) => plain(propertyOf(item, attribute)) === value.toLowerCase());

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
function inList(list: readonly Json[], path: Path, filter: Clause[], { op, value }: Operation): Json[] {
  const { sub } = path;
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
  const made = Object.fromEntries(filter.map((clause) => [clause.attribute, clause.value]));
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
