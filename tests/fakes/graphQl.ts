interface Field {
  type: string;
  args?: Readonly<Record<string, string>>;
}
type Types = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** The parts of a service's published GraphQL schema that its double knows. */
export interface GraphQlModel {
  types: Readonly<Record<string, Readonly<Record<string, Field>>>>;
  inputs: Types;
  enums: Readonly<Record<string, readonly string[]>>;
}

interface Selected {
  alias: string;
  name: string;
  args: Map<string, string>;
  fields: Selected[];
}
export interface GraphQlQuestion {
  kind: 'Query' | 'Mutation';
  declared: Map<string, string>;
  fields: Selected[];
}

const TOKENS = /\$?[A-Za-z_]\w*|[{}()[\]:!=]|"(?:[^"\\]|\\.)*"|-?\d+/g;

/** Reads one operation: variables, arguments, aliases and selections; arguments are variables or plain values. */
export function readGraphQl(text: string): GraphQlQuestion {
  const tokens = text.match(TOKENS) ?? [];
  let at = 0;
  const next = () => tokens[at++] ?? '';
  const skip = (token: string) => {
    if (tokens[at] !== token) return false;
    at += 1;
    return true;
  };
  const expectIs = (token: string) => {
    if (!skip(token)) throw new Error(`Expected ${token}, found ${tokens[at] ?? 'the end'}`);
  };
  function type(): string {
    const inner = skip('[') ? `[${type()}` : next();
    const whole = inner.startsWith('[') ? (expectIs(']'), `${inner}]`) : inner;
    return skip('!') ? `${whole}!` : whole;
  }
  function selection(): Selected[] {
    const fields: Selected[] = [];
    expectIs('{');
    while (!skip('}')) {
      const first = next();
      const name = skip(':') ? next() : first;
      const args = new Map<string, string>();
      if (skip('('))
        while (!skip(')')) {
          const arg = next();
          expectIs(':');
          args.set(arg, next());
        }
      fields.push({ alias: first, name, args, fields: tokens[at] === '{' ? selection() : [] });
    }
    return fields;
  }
  const kind = next() === 'mutation' ? 'Mutation' : 'Query';
  if (!/^[({]$/.test(tokens[at] ?? '')) next();
  const declared = new Map<string, string>();
  if (skip('('))
    while (!skip(')')) {
      const name = next();
      expectIs(':');
      declared.set(name, type());
    }
  return { kind, declared, fields: selection() };
}

const bare = (type: string) => type.replaceAll('!', '');

function wrongValue({ inputs, enums }: GraphQlModel, type: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return type.endsWith('!') ? 'is missing' : undefined;
  const list = /^\[(.+)\]!?$/.exec(type)?.[1];
  if (list !== undefined) {
    if (!Array.isArray(value)) return 'is no list';
    return value.map((one) => wrongValue({ inputs, enums, types: {} }, list, one)).find((wrong) => wrong);
  }
  const name = bare(type);
  const members = inputs[name];
  if (members) {
    const entries = Object.entries(value);
    const strange = entries.find(([key]) => members[key] === undefined)?.[0];
    if (strange !== undefined) return `has an unknown member ${strange}`;
    return entries
      .map(([key, inner]) => wrongValue({ inputs, enums, types: {} }, members[key] ?? '', inner))
      .find((wrong) => wrong);
  }
  if (enums[name]) return enums[name].some((one) => one === value) ? undefined : `is no ${name}`;
  if (name === 'Int') return Number.isInteger(value) ? undefined : 'is no Int';
  if (name === 'Boolean') return typeof value === 'boolean' ? undefined : 'is no Boolean';
  if (['ID', 'String', 'JSON'].includes(name)) return typeof value === 'string' ? undefined : `is no ${name}`;
  return undefined;
}

/** What of a question does not fit the published schema; undefined: nothing. */
export function wrongGraphQl(
  model: GraphQlModel,
  { kind, declared, fields }: GraphQlQuestion,
  variables: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const name of Object.keys(variables))
    if (!declared.has(`$${name}`)) return `Variable ${name} is not declared`;
  for (const [name, type] of declared) {
    const wrong = wrongValue(model, type, variables[name.slice(1)]);
    if (wrong !== undefined) return `Variable ${name} ${wrong}`;
  }
  function wrongFields(of: string, selected: readonly Selected[]): string | undefined {
    for (const { name, args, fields: inner } of selected) {
      const field = model.types[of]?.[name];
      if (!field) return `Field ${name} does not exist on ${of}`;
      for (const [arg, given] of args) {
        const wanted = field.args?.[arg];
        if (wanted === undefined) return `Field ${name} has no argument ${arg}`;
        if (!given.startsWith('$')) continue;
        const type = declared.get(given);
        if (type === undefined) return `Variable ${given} is not declared`;
        if (bare(type) !== bare(wanted) || (wanted.endsWith('!') && !type.endsWith('!')))
          return `Variable ${given} of type ${type} used where ${wanted} is expected`;
      }
      const missing = Object.entries(field.args ?? {}).find(([arg, t]) => t.endsWith('!') && !args.has(arg));
      if (missing) return `Field ${name} lacks its argument ${missing[0]}`;
      if (model.types[field.type] ? inner.length === 0 : inner.length > 0)
        return `Field ${name} of ${of} has a wrong selection`;
      const wrong = inner.length > 0 ? wrongFields(field.type, inner) : undefined;
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }
  return wrongFields(kind, fields);
}

/** Of what a service has, no more than was asked for. */
export function selectedOf(value: unknown, fields: readonly Selected[]): unknown {
  if (Array.isArray(value)) return value.map((one) => selectedOf(one, fields));
  if (fields.length === 0 || typeof value !== 'object' || value === null) return value ?? null;
  const all: Readonly<Record<string, unknown>> = { ...value };
  return Object.fromEntries(
    fields.map(({ alias, name, fields: inner }) => [alias, selectedOf(all[name], inner)]),
  );
}
