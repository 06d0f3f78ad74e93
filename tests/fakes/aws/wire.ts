import { resolved, type Model, type Shape } from './model';
import { Refusal } from './refusal';

/** How AWS writes: forms of the query protocols to inputs, and outputs to XML, both by the model of the operation. */
const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const isEc2 = (model: Model) => model.metadata.protocol === 'ec2';
const formName = (model: Model, name: string, shape: Shape) =>
  isEc2(model) ? (shape.queryName ?? upper(shape.locationName ?? name)) : (shape.locationName ?? name);
const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

interface Form {
  model: Model;
  values: ReadonlyMap<string, string>;
  /** Names that the model explains. */
  read: Set<string>;
}

function readList(form: Form, shape: Shape, path: string): unknown[] | undefined {
  const member = shape.member ?? {};
  const flat = isEc2(form.model) || shape.flattened === true;
  const before = flat ? path : join(path, member.locationName ?? 'member');
  const items: unknown[] = [];
  for (let at = 1; ; at += 1) {
    const item = readForm(form, member, `${before}.${at}`);
    if (item === undefined) return items.length === 0 ? undefined : items;
    items.push(item);
  }
}

/** Entries are numbered, each with a name and a value. */
function readMap(form: Form, { key, value, flattened }: Shape, path: string): object | undefined {
  const before = flattened === true ? path : join(path, 'entry');
  const entries: [string, unknown][] = [];
  for (let at = 1; ; at += 1) {
    const name = readForm(form, key ?? {}, `${before}.${at}.${key?.locationName ?? 'key'}`);
    if (typeof name !== 'string') return entries.length === 0 ? undefined : Object.fromEntries(entries);
    entries.push([name, readForm(form, value ?? {}, `${before}.${at}.${value?.locationName ?? 'value'}`)]);
  }
}

function readForm(form: Form, given: Shape, path: string): unknown {
  const shape = resolved(form.model, given);
  if (shape.type === 'list') return readList(form, shape, path);
  if (shape.type === 'map') return readMap(form, shape, path);
  if (shape.type === 'structure') {
    const entries = Object.entries(shape.members ?? {}).flatMap(([name, member]) => {
      const value = readForm(form, member, join(path, formName(form.model, name, member)));
      return value === undefined ? [] : [[name, value] as const];
    });
    return entries.length === 0 && path !== '' ? undefined : Object.fromEntries(entries);
  }
  const text = form.values.get(path);
  if (text === undefined) return undefined;
  form.read.add(path);
  if (shape.type === 'integer' || shape.type === 'long' || shape.type === 'double') return Number(text);
  return shape.type === 'boolean' ? text === 'true' : text;
}

/** The input that a form says; a name that the model does not know is refused. */
export function inputOf(model: Model, operation: string, form: URLSearchParams): unknown {
  const values = new Map([...form].filter(([name]) => name !== 'Action' && name !== 'Version'));
  const read = new Set<string>();
  const input = readForm({ model, values, read }, model.operations[operation]?.input ?? {}, '');
  const unknown = [...values.keys()].filter((name) => !read.has(name));
  if (unknown.length > 0) throw new Refusal(400, 'InvalidParameter', `${unknown.join(', ')} is unknown`);
  return input;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function wrongOutput(path: string): never {
  throw new Error(`The double answers with ${path}, which the model does not have.`);
}

/** Whether all members of an output are in the model. */
export function checkOutput(model: Model, given: Shape | undefined, value: unknown, path = 'output'): void {
  const shape = resolved(model, given);
  if (Array.isArray(value)) {
    value.forEach((item, at) => checkOutput(model, shape.member, item, `${path}[${at}]`));
  } else if (typeof value === 'object' && value !== null && shape.type !== 'map') {
    for (const [name, one] of Object.entries(value))
      checkOutput(model, shape.members?.[name] ?? wrongOutput(`${path}.${name}`), one, `${path}.${name}`);
  }
}

function listXml(model: Model, shape: Shape, values: readonly unknown[], name: string): string {
  const member = resolved(model, shape.member);
  if (shape.flattened === true) return values.map((item) => xmlOf(model, member, item, name)).join('');
  const tag = shape.member?.locationName ?? (isEc2(model) ? 'item' : 'member');
  return `<${name}>${values.map((item) => xmlOf(model, member, item, tag)).join('')}</${name}>`;
}

function xmlOf(model: Model, given: Shape, value: unknown, name: string): string {
  const shape = resolved(model, given);
  if (Array.isArray(value)) return listXml(model, shape, value, name);
  if (typeof value !== 'object' || value === null)
    return value === undefined ? '' : `<${name}>${escaped(String(value))}</${name}>`;
  const inner = Object.entries(value).map(([key, one]) => {
    const member = shape.members?.[key] ?? wrongOutput(key);
    return xmlOf(model, member, one, member.locationName ?? key);
  });
  return `<${name}>${inner.join('')}</${name}>`;
}

/** An output as XML, within the elements of the operation. */
export function replyXml(model: Model, operation: string, output: object, root = ''): string {
  const shape = resolved(model, model.operations[operation]?.output);
  if (root !== '') {
    const { payload } = shape;
    if (payload === undefined) return xmlOf(model, shape, output, root);
    return xmlOf(model, shape.members?.[payload] ?? {}, Object.entries(output)[0]?.[1], root);
  }
  const response = `${operation}Response`;
  if (shape.resultWrapper === undefined) return xmlOf(model, shape, output, response);
  return `<${response}>${xmlOf(model, shape, output, shape.resultWrapper)}</${response}>`;
}
