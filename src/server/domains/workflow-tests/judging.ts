import type { ExpectedOutput, TestDetail } from '@shared/api/workflow-tests/entities';
import { sameJson } from '@shared/model/graph/same';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';

/** Characters of JSON that a result keeps of a value. */
const SHOWN = 4_000;
const DETAILS_MAX = 100;
/** In the place of a property that is not there. */
const ABSENT = '(absent)';
const PLAIN_KEY = /^[^.[\]"]+$/;

export interface Expected {
  status: 'succeeded' | 'failed';
  path: readonly string[] | null;
  outputs: readonly ExpectedOutput[];
  /** Steps that the test gives a mock for. */
  mocked: readonly string[];
}

export interface Happened {
  status: 'succeeded' | 'failed';
  error: string | null;
  path: readonly string[];
  /** Of the steps that ended well, by name. */
  outputs: ReadonlyMap<string, Json>;
  /** All steps of the workflow. */
  steps: ReadonlySet<string>;
}

interface Difference {
  path: string;
  expected: Json;
  got: Json;
}

/** What a test finds otherwise than it expects; nothing: it is passed. */
export function judge(expected: Expected, happened: Happened): TestDetail[] {
  const { steps } = happened;
  const details = [
    ...expected.mocked.filter((name) => !steps.has(name)).map((step) => missing(step, 'a mock')),
    ...judgeStatus(expected, happened),
    ...judgePath(expected, happened),
    ...expected.outputs.flatMap((one) => judgeOutput(one, happened)),
  ];
  return details
    .slice(0, DETAILS_MAX)
    .map((detail) => ({ ...detail, expected: shown(detail.expected), got: shown(detail.got) }));
}

const missing = (step: string, expected: Json): TestDetail => ({
  step,
  kind: 'missing',
  path: '',
  expected,
  got: null,
});

function judgeStatus(expected: Expected, { status, error }: Happened): TestDetail[] {
  if (expected.status === status) return [];
  const got = error === null ? status : `${status}: ${error}`;
  return [{ step: '', kind: 'status', path: '', expected: expected.status, got }];
}

function judgePath({ path }: Expected, happened: Happened): TestDetail[] {
  if (path === null || sameJson(path, happened.path)) return [];
  const at = path.findIndex((name, index) => name !== happened.path[index]);
  const step = path[at] ?? happened.path[path.length] ?? '';
  return [{ step, kind: 'path', path: '', expected: [...path], got: [...happened.path] }];
}

function judgeOutput({ step, match, value }: ExpectedOutput, { outputs }: Happened): TestDetail[] {
  const got = outputs.get(step);
  if (got === undefined) return [missing(step, match === 'any' ? 'an output' : value)];
  if (match === 'any') return [];
  const found = match === 'equals' ? differs(value, got, '') : lacks(value, got, '');
  return found ? [{ step, kind: 'output', ...found }] : [];
}

const under = (path: string, key: string): string =>
  PLAIN_KEY.test(key) ? (path === '' ? key : `${path}.${key}`) : `${path}[${JSON.stringify(key)}]`;

/** The first place where the two are not the same. */
export function differs(expected: Json, got: Json, path: string): Difference | null {
  if (sameJson(expected, got)) return null;
  if (Array.isArray(expected) && Array.isArray(got)) {
    if (expected.length !== got.length)
      return { path, expected: `${expected.length} items`, got: `${got.length} items` };
    return firstOf(expected, (one, at) => differs(one, got[at] ?? null, `${path}[${at}]`));
  }
  if (isJsonObject(expected) && isJsonObject(got)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(got)])];
    return firstOf(keys, (key) => {
      if (Object.hasOwn(expected, key) === Object.hasOwn(got, key))
        return differs(own(expected, key), own(got, key), under(path, key));
      const side = (value: JsonObject) => (Object.hasOwn(value, key) ? own(value, key) : ABSENT);
      return { path: under(path, key), expected: side(expected), got: side(got) };
    });
  }
  return { path, expected, got };
}

/** The first place at which something that is expected is not there. */
export function lacks(expected: Json, got: Json, path: string): Difference | null {
  if (Array.isArray(expected) && Array.isArray(got)) {
    const lost = expected.find((one) => !got.some((each) => lacks(one, each, '') === null));
    return lost === undefined ? null : { path, expected: lost, got };
  }
  if (isJsonObject(expected) && isJsonObject(got)) {
    return firstOf(Object.keys(expected), (key) => {
      if (!Object.hasOwn(got, key))
        return { path: under(path, key), expected: own(expected, key), got: ABSENT };
      return lacks(own(expected, key), own(got, key), under(path, key));
    });
  }
  return sameJson(expected, got) ? null : { path, expected, got };
}

const own = (value: JsonObject, key: string): Json =>
  Object.hasOwn(value, key) ? (value[key] ?? null) : null;

function firstOf<T>(list: readonly T[], find: (one: T, at: number) => Difference | null): Difference | null {
  for (const [at, one] of list.entries()) {
    const found = find(one, at);
    if (found) return found;
  }
  return null;
}

function shown(value: Json): Json {
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : value;
}
