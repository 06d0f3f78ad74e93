import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { referencesIn } from '@shared/model/references/collect';
import { parseText } from '@shared/model/references/parse';
import { printReference } from '@shared/model/references/print';
import type { Reference } from '@shared/model/references/reference';
import type { Scope } from '@shared/model/references/scope';
import type { ValueNode } from '@shared/model/references/valueTree';
import { rowsOf, valueOfRows } from '../../fields/keyValue/keyValueRows';
import { resolvedOf } from '../../fields/text/preview';
import { asObject } from '../forms/values';
import type { DesignType, Variable } from './designValue';

const INPUTS = 'inputs.';
/** What the model sees of a long list or text: enough to know its form. */
const ITEMS_SENT = 20;
const TEXT_SENT = 2_000;
const DEPTH_SENT = 8;

/** The reference that a text is, with nothing around it. */
export function referenceOf(text: string): Reference | null {
  const [only, ...more] = parseText(text.trim()).pieces;
  return only?.kind === 'reference' && more.length === 0 ? only.reference : null;
}

/** What somebody writes for a value: a reference with or without its braces; null for anything else. */
export function readReference(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  return [text, `{{${text}}}`].find((one) => referenceOf(one) !== null) ?? null;
}

const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name);

/** The name by which the code of a code step finds it in `inputs`. */
export const nameOf = ({ path }: Variable): string =>
  path.startsWith(INPUTS) ? path.slice(INPUTS.length) : '';

/** Why a name cannot stand; null when it can. */
export function nameProblem(variables: readonly Variable[], variable: Variable): 'name' | 'twice' | null {
  if (variable.value === '') return null;
  if (!isName(nameOf(variable))) return 'name';
  const twice = variables.some(({ id, path }) => id !== variable.id && path === variable.path);
  return twice ? 'twice' : null;
}

export const renamed = (variable: Variable, name: string): Variable => ({
  ...variable,
  path: name === '' ? '' : `${INPUTS}${name}`,
});

/** The last name of the reference, told apart from the names that are taken. */
function proposedName({ root, path }: Reference, taken: readonly string[]): string {
  const names = path.filter((part): part is string => typeof part === 'string' && part !== 'output');
  const base = (names.at(-1) ?? root).replaceAll(/[^\w$]/g, '_').replace(/^(?=\d)/, '_');
  const free = (at: number): string => {
    const name = at === 1 ? base : `${base}_${at}`;
    return taken.includes(name) ? free(at + 1) : name;
  };
  return free(1);
}

/** The variable with what was chosen for it; XFORM-09: nothing but a reference is. */
export function chosen(
  type: DesignType,
  variables: readonly Variable[],
  variable: Variable,
  value: string,
): Variable {
  const reference = referenceOf(value);
  if (reference === null) return variable;
  if (type === 'email') return { ...variable, value, path: printReference(reference) };
  if (nameOf(variable) !== '') return { ...variable, value };
  const taken = variables.filter(({ id }) => id !== variable.id).map(nameOf);
  return renamed({ ...variable, value }, proposedName(reference, taken));
}

/** The inputs of a code step by their names; null where they are one reference, whose names nobody knows yet. */
export function readInputs(inputs: Json): JsonObject | null {
  const rows = rowsOf(inputs);
  return rows === null ? null : asObject(valueOfRows(rows, 'object'));
}

/** Of a code step, its inputs that are one reference each; what else is there stays as it is. */
export function variablesOfInputs(inputs: JsonObject): Variable[] {
  return Object.entries(inputs).flatMap(([name, value]) =>
    typeof value === 'string' && isName(name) && referenceOf(value)
      ? [{ id: `input ${name}`, path: `${INPUTS}${name}`, value: value.trim() }]
      : [],
  );
}

/** Of a mail: those of its design, and what else its text refers to. */
export function variablesOfMessage(message: string, kept: readonly Variable[]): Variable[] {
  const found = referencesIn(message).map(({ text }) => printedBare(text));
  const fresh = [...new Set(found)].filter((path) => path !== '' && kept.every((one) => one.path !== path));
  return [...kept, ...fresh.map((path) => ({ id: path, path, value: `{{${path}}}` }))];
}

function printedBare(text: string): string {
  const reference = referenceOf(text);
  return reference === null ? '' : printReference({ ...reference, pipes: [] });
}

/** The inputs of a code step with the variables of its design in place of those that it began with. */
export function inputsWith(
  inputs: JsonObject,
  before: readonly Variable[],
  now: readonly Variable[],
): JsonObject {
  const gone = new Set(before.map(nameOf));
  const kept = Object.entries(inputs).filter(([name]) => !gone.has(name));
  const named = now.filter(({ path, value }) => path !== '' && value !== '');
  return Object.fromEntries([...kept, ...named.map((one): [string, Json] => [nameOf(one), one.value])]);
}

function sample(value: Json, depth = 0): Json {
  if (typeof value === 'string') return value.slice(0, TEXT_SENT);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_SENT) return null;
  if (Array.isArray(value)) return value.slice(0, ITEMS_SENT).map((item) => sample(item, depth + 1));
  if (!isJsonObject(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sample(inner, depth + 1)]));
}

/** XFORM-11: those with a path, with a sample of the values that are known now. */
export const sentVariables = (
  variables: readonly Variable[],
  scope: Scope,
): { path: string; value: Json }[] =>
  variables
    .filter(({ path, value }) => path !== '' && value !== '')
    .map(({ path, value }) => {
      const reference = referenceOf(value);
      return { path, value: sample((reference && resolvedOf(reference, scope)) ?? null) };
    });

export interface ValueChoice {
  value: string;
  label: string;
  group: 'steps' | 'inputs' | 'trigger';
}

/** What a list of values offers: what each step before gives, the lists within that, and the workflow's inputs. */
export function valueChoices(tree: readonly ValueNode[]): ValueChoice[] {
  const at = (root: Reference['root'], path: string[]) => `{{${printReference({ root, path, pipes: [] })}}}`;
  const childrenOf = (root: string) => tree.find(({ name }) => name === root)?.children ?? [];
  const steps = childrenOf('steps').flatMap(({ name, children = [] }) => {
    const output = children.find((child) => child.name === 'output');
    if (!output) return [];
    const lists = (output.children ?? []).filter(({ type }) => type === 'list').map((list) => list.name);
    return [
      { value: at('steps', [name, 'output']), label: name, group: 'steps' as const },
      ...lists.map((list) => ({
        value: at('steps', [name, 'output', list]),
        label: `${name} › ${list}`,
        group: 'steps' as const,
      })),
    ];
  });
  const inputs = childrenOf('inputs').map(({ name }) => ({
    value: at('inputs', [name]),
    label: name,
    group: 'inputs' as const,
  }));
  const payload = childrenOf('trigger').some(({ name }) => name === 'payload')
    ? [{ value: at('trigger', ['payload']), label: 'payload', group: 'trigger' as const }]
    : [];
  return [...steps, ...inputs, ...payload];
}
