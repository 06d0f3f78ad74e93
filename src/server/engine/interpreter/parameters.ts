import type { z } from 'zod';
import type { GraphNode } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import { resolveConditions } from '@shared/model/conditions/resolve';
import { hasReference } from '@shared/model/references/collect';
import {
  AbsentError,
  hasDefault,
  resolveValue,
  ResolveError,
  wholeReference,
  type ResolveOptions,
} from '@shared/model/references/evaluate';
import { withoutLiterals } from '@shared/model/references/literals';
import { asAddress, asJson, asWords } from '@shared/model/references/placing';
import type { Reference } from '@shared/model/references/reference';
import { ABSENT, type Absent, type Scope } from '@shared/model/references/scope';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { hidingRules, type HidingRule } from '@shared/model/steps/hiding';
import { schemaReason } from '@shared/words/schemaFaults';
import { invalidInput } from './failure';
import type { Failure } from './outcome';
import { createRedactor, REDACTED, type Redactor } from './secrets';

interface PreparedParam {
  param: ParamDefinition;
  value: Json | undefined;
  isReference: boolean;
  hiddenBy: HidingRule[];
}

/** The parameters of one node, read once for all its iterations. */
export interface PreparedParams {
  params: PreparedParam[];
  byId: Map<string, PreparedParam>;
  /** Why they cannot be read at all: a secret that cannot be opened. */
  failure?: Failure | undefined;
}

export interface Resolved {
  /** By key, for the step. */
  values: JsonObject;
  /** By key, for people: secrets replaced. */
  recorded: JsonObject;
  /** For the log: which optional parameters were left out since their references lead to nothing. */
  leftOut: string[];
  /** Takes the secrets out of what the step says. */
  redactor: Redactor;
}

export function prepareParams(
  definition: StepDefinition,
  node: GraphNode,
  failure?: Failure,
): PreparedParams {
  const given = new Map(node.data.step?.parameters.map(({ id, value }) => [id, value]));
  const params = definition.parameters.map((param): PreparedParam => {
    const value = given.get(param.id);
    const isReference = value !== undefined && param.noReference !== true && hasReference(value);
    return { param, value, isReference, hiddenBy: hidingRules(param.isHiddenByParam) };
  });
  return { params, byId: new Map(params.map((prepared) => [prepared.param.id, prepared])), failure };
}

const asTexts = (value: Json | Absent): string[] =>
  value === ABSENT || value === null
    ? []
    : (Array.isArray(value) ? value : [value]).map((item) =>
        typeof item === 'object' ? JSON.stringify(item) : String(item),
      );

/** Empty where nothing was chosen: an emptied field of anything but text. */
const isLeftOut = (value: Json | undefined, { type }: ParamDefinition): boolean =>
  value === undefined ||
  value === null ||
  (value === '' && !['string', 'text', 'json', 'code'].includes(type));

class ParameterProblem extends Error {}

/** Hidden and absent ones left out, defaults of required ones filled in. */
export function resolveParams({ params, byId, failure }: PreparedParams, scope: Scope): Resolved | Failure {
  if (failure) return failure;
  const memo = new Map<string, Json | Absent>();
  const leftOut: string[] = [];

  function valueOf(prepared: PreparedParam): Json | Absent {
    const { param, value, isReference } = prepared;
    const known = memo.get(param.id);
    if (known !== undefined) return known;
    // Rules that hide each other in a circle are refused by the registry's test; here nobody must wait for ever.
    memo.set(param.id, ABSENT);
    const result = isHidden(prepared) ? ABSENT : resolveOne(param, value, isReference, scope);
    if (result instanceof AbsentError)
      leftOut.push(
        `${param.title} is left out: ${param.secret ? 'its reference leads to nothing.' : result.message}`,
      );
    const kept = result instanceof AbsentError ? ABSENT : result;
    memo.set(param.id, kept);
    return kept;
  }
  function isHidden({ param, hiddenBy }: PreparedParam): boolean {
    if (param.isHidden) return true;
    return hiddenBy.some(({ paramId, values }) => {
      const by = byId.get(paramId);
      if (by === undefined || isHidden(by)) return false;
      const value = valueOf(by);
      // The step itself puts the default in the place of an optional one that was left out.
      return asTexts(value === ABSENT ? by.param.default : value).some((text) => values.includes(text));
    });
  }

  const values: JsonObject = {};
  const recorded: JsonObject = {};
  const secrets: Json[] = [];
  try {
    for (const prepared of params) {
      const value = valueOf(prepared);
      if (value === ABSENT) continue;
      const { key, secret } = prepared.param;
      values[key] = value;
      recorded[key] = secret === true && value !== '' ? REDACTED : shownOf(prepared.param, value);
      if (secret === true) secrets.push(value);
    }
  } catch (error) {
    if (error instanceof ParameterProblem) return invalidInput(error.message);
    throw error;
  }
  const redactor = createRedactor(secrets, Object.values(values));
  return { values, recorded: redactor.object(recorded), leftOut, redactor };
}

const shownOf = ({ ofWords }: ParamDefinition, value: Json): Json =>
  ofWords && typeof value === 'string' ? withoutLiterals(value) : value;

function resolveOne(
  param: ParamDefinition,
  value: Json | undefined,
  isReference: boolean,
  scope: Scope,
): Json | Absent | AbsentError {
  if (value === undefined || isLeftOut(value, param)) {
    return param.optional || param.default === null ? ABSENT : param.default;
  }
  if (!isReference) return value;
  try {
    const resolved = resolveReferences(param, value, scope);
    const isNothing = resolved === ABSENT || (resolved === null && param.optional);
    if (!isNothing) return resolved;
    const reference = wholeReference(value);
    if (!reference) return ABSENT;
    const absent = new AbsentError(reference, scope);
    if (mayNotBeNothing(param, resolved, reference)) throw absent;
    // A default that is nothing, and an input that was not given, are somebody's choice.
    return hasDefault(reference) || reference.root === 'inputs' ? ABSENT : absent;
  } catch (error) {
    if (!(error instanceof ResolveError)) throw error;
    const reason = param.secret === true ? 'its reference cannot be followed.' : error.message;
    throw new ParameterProblem(`${param.title}: ${reason}`);
  }
}

/**
 * A required one needs a value. An optional one that narrows what the step takes needs one too, or the step would take
 * everything; an input that its run was not given is a choice.
 */
function mayNotBeNothing(param: ParamDefinition, value: Absent | null, reference: Reference): boolean {
  if (!param.optional) return true;
  if (param.narrows !== true || hasDefault(reference)) return false;
  return value === ABSENT || reference.root !== 'inputs';
}

const placings: Partial<Record<ParamDefinition['type'], ResolveOptions>> = {
  url: { placing: asAddress },
  json: { placing: asJson },
};

function resolveReferences(param: ParamDefinition, value: Json, scope: Scope): Json | Absent {
  if (param.ofWords) return resolveValue(value, scope, { placing: asWords });
  if (param.type === 'conditions') return resolveConditions(value, scope);
  const isJson = param.type === 'code' && param.language === 'json';
  return resolveValue(value, scope, isJson ? placings.json : placings[param.type]);
}

/** Checks by the step's own schema; a problem is told with the title of its parameter. */
export function checkInput<Input>(
  input: z.ZodType<Input>,
  { values, redactor }: Resolved,
  definition: StepDefinition,
): { input: Input } | Failure {
  const checked = input.safeParse(values);
  if (checked.success) return { input: checked.data };
  const problems = checked.error.issues.slice(0, 5).map((issue) => {
    const [key, ...rest] = issue.path.map(String);
    const reason = schemaReason(issue);
    const param = definition.parameters.find((candidate) => candidate.key === key);
    if (!param) return reason;
    const missing = rest.length === 0 && !Object.hasOwn(values, param.key);
    const where = rest.length === 0 ? param.title : `${param.title} (${rest.join('.')})`;
    return missing ? `${where} is missing.` : `${where}: ${reason}`;
  });
  return invalidInput(redactor.text([...new Set(problems)].join('; ')));
}

export const isFailure = (value: object): value is Failure => 'retryable' in value;
