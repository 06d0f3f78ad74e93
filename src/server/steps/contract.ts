import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import type { StepIconName } from '@shared/model/steps/icons';
import type {
  Effect,
  ParamDefinition,
  ParamOffer,
  ParamType,
  StepCategory,
  StepDefinition,
  StepGroup,
} from '@shared/model/steps/manifest';
import type { Clock } from '../platform/clock';
import { schemaOf } from './common/schemaOf';
import type { StepServices } from './services';

export { StepError } from './stepError';

/** A parameter as a step's author writes it; its key is its name in the record. `p`: the n of `<template>-P<n>`. */
export interface ParamSpec {
  p: number;
  type: ParamType;
  title: string;
  description?: string;
  optional?: boolean;
  isHidden?: boolean;
  /** Keys, not ids: `operation:get_date,other`. */
  hiddenBy?: string;
  selectValues?: { value: string; label: string }[];
  hasExclude?: boolean;
  default?: Json;
  placeholder?: string;
  secret?: boolean;
  noReference?: boolean;
  ofWords?: boolean;
  min?: number;
  max?: number;
  maxLength?: number;
  language?: ParamDefinition['language'];
  /** Otherwise by a rule, below. */
  narrows?: boolean;
  relative?: boolean;
  offers?: ParamOffer;
  integrations?: string[];
}

/** A parameter with what its value must be, once references were replaced: `common/params.ts` makes them. */
export interface Param<T = unknown> extends ParamSpec {
  input: z.ZodType<T>;
}
export type Params = Record<string, Param>;
export type ValuesOf<P extends Params> = { [K in keyof P]: P[K] extends Param<infer T> ? T : never };

/** What a step has of the world while it runs. Everything that takes time must end when `signal` is aborted. */
export interface StepContext {
  orgId: string;
  spaceId: string;
  workflowId: string;
  executionId: string;
  /** The same at every try of the same step run, before and after a crash: the idempotency key. */
  idempotencyKey: string;
  /** How many workflows have started each other to get here; 0 for what a person or a trigger has started. */
  depth: number;
  /** Who the execution acts for, for activities: a user's id, or `workflow:<id>` of a schedule or trigger. */
  actor: { id: string; name: string };
  /** IANA zone that dates without one are read and written in. */
  timeZone: string;
  /** Change nothing: log 'Preview mode is active' (the runner does) and give what would be done. */
  dryRun: boolean;
  signal: AbortSignal;
  clock: Clock;
  /** Waits so many milliseconds of a time that may run faster than the real one; without it, in real time. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
  log(level: 'info' | 'warn' | 'error', text: string): void;
  services: StepServices;
}

/**
 * A step of the catalogue: its manifest and what it does. Parameters arrive with references replaced, hidden and
 * absent ones left out, checked by `input`. Fails by throwing `StepError` (or a `Fault`): the message is shown to the
 * user as it stands.
 */
export interface StepModule<Input = unknown> {
  definition: StepDefinition;
  input: z.ZodType<Input>;
  /** Whether this input only looks, so that a crash lets it run again although the step's `effect` is another. */
  reads?(input: Input, services: StepServices): boolean;
  run(input: Input, context: StepContext): Promise<Json> | Json;
}

export interface StepSpec<Input> {
  stepTemplateId: string;
  version?: number;
  name: string;
  title: string;
  description: string;
  group: StepGroup;
  subgroup?: string;
  category?: StepCategory;
  subtype?: StepDefinition['subtype'];
  icon: StepIconName;
  isMSPStep?: boolean;
  effect: Effect;
  destructive?: boolean;
  deprecated?: StepDefinition['deprecated'];
  needsIntegration?: string[];
  permissions?: string[];
  timeoutSeconds?: number;
  keywords?: string[];
  parameters: Record<string, ParamSpec>;
  input: z.ZodType<Input>;
  outputSchema: JsonObject;
  sampleOutput: Json;
  reads?: NonNullable<StepModule<Input>['reads']>;
  run: StepModule<Input>['run'];
}

const notFilters: readonly ParamType[] = ['boolean', 'select'];
const empties = new Set(['null', '""', '[]', '{}']);

const reaching: readonly StepGroup[] = ['CLOUD', 'API', 'DATASTORE', 'WORKFLOW'];

/** A filter, a place or a body, unless it says otherwise: what a read or a change elsewhere has no value of its own for. */
const narrows = (param: ParamSpec, { effect, group }: Pick<StepSpec<unknown>, 'effect' | 'group'>): boolean =>
  param.narrows ??
  (effect !== 'pure' &&
    (effect === 'read' || reaching.includes(group)) &&
    param.optional === true &&
    empties.has(JSON.stringify(param.default ?? null)) &&
    !notFilters.includes(param.type));

/** Throws when a `hiddenBy` names no parameter or two parameters share a number. */
export function describeStep(spec: Omit<StepSpec<unknown>, 'input' | 'reads' | 'run'>): StepDefinition {
  const { stepTemplateId, parameters } = spec;
  const idOf = (key: string) => {
    const found = parameters[key];
    if (!found) throw new Error(`${stepTemplateId}: “${key}” is not one of its parameters.`);
    return `${stepTemplateId}-P${found.p}`;
  };
  const numbers = Object.values(parameters).map(({ p }) => p);
  if (new Set(numbers).size !== numbers.length) throw new Error(`${stepTemplateId}: a number is used twice.`);
  const hidden = (rule: string) =>
    rule
      .split(';')
      .map((part) => part.trim().split(':'))
      .map(([key = '', values = '']) => `${idOf(key)}:${values}`)
      .join(';');
  return {
    stepTemplateId,
    version: spec.version ?? 1,
    name: spec.name,
    title: spec.title,
    description: spec.description,
    group: spec.group,
    subgroup: spec.subgroup ?? spec.group,
    category: spec.category ?? 'UTILITIES',
    subtype: spec.subtype ?? 'basic',
    icon: spec.icon,
    isMSPStep: spec.isMSPStep ?? false,
    effect: spec.effect,
    destructive: spec.destructive ?? false,
    ...(spec.deprecated ? { deprecated: spec.deprecated } : {}),
    needsIntegration: spec.needsIntegration ?? [],
    permissions: spec.permissions ?? [],
    defaults: { timeoutSeconds: spec.timeoutSeconds ?? 60 },
    parameters: Object.entries(parameters).map(([key, param], order) => ({
      id: idOf(key),
      key,
      type: param.type,
      title: param.title,
      description: param.description ?? '',
      optional: param.optional ?? false,
      isHidden: param.isHidden ?? false,
      isHiddenByParam: param.hiddenBy === undefined ? '' : hidden(param.hiddenBy),
      order,
      selectValues: param.selectValues ?? [],
      hasExclude: param.hasExclude ?? false,
      default: param.default ?? null,
      ...(param.placeholder === undefined ? {} : { placeholder: param.placeholder }),
      ...(param.secret === undefined ? {} : { secret: param.secret }),
      ...(param.noReference === undefined ? {} : { noReference: param.noReference }),
      ...(param.ofWords === undefined ? {} : { ofWords: param.ofWords }),
      ...(param.min === undefined ? {} : { min: param.min }),
      ...(param.max === undefined ? {} : { max: param.max }),
      ...(param.maxLength === undefined ? {} : { maxLength: param.maxLength }),
      ...(param.language === undefined ? {} : { language: param.language }),
      ...(narrows(param, spec) ? { narrows: true } : {}),
      ...(param.relative === undefined ? {} : { relative: param.relative }),
      ...(param.offers === undefined ? {} : { offers: param.offers }),
      ...(param.integrations === undefined ? {} : { integrations: param.integrations }),
    })),
    outputSchema: spec.outputSchema,
    sampleOutput: spec.sampleOutput,
    keywords: spec.keywords ?? [],
  };
}

/** A step that says each value once. `output`: what it gives, which the editor's schema is made of. */
interface StepSaid<P extends Params> extends Omit<
  StepSpec<ValuesOf<P>>,
  'parameters' | 'input' | 'outputSchema'
> {
  parameters: P;
  /** What is wrong with values that are right one by one. */
  refine?: Refine<P>;
  output: z.ZodType;
}

type Refine<P extends Params> = (values: ValuesOf<P>, issues: z.RefinementCtx<ValuesOf<P>>) => void;

/** Checks all values of a step together. */
export function valuesInput<P extends Params>(
  parameters: P | undefined,
  refine?: Refine<P>,
): z.ZodType<ValuesOf<P>>;
export function valuesInput(parameters: Params = {}, refine?: Refine<Params>): z.ZodType {
  const input = z.object(
    Object.fromEntries(Object.entries(parameters).map(([key, { input: one }]) => [key, one])),
  );
  return refine ? input.superRefine(refine) : input;
}

/** Makes the module of a step. */
export function defineStep<P extends Params>(spec: StepSaid<P>): StepModule<ValuesOf<P>>;
export function defineStep<Input>(spec: StepSpec<Input>): StepModule<Input>;
export function defineStep<P extends Params>(
  spec: StepSaid<P> | StepSpec<ValuesOf<P>>,
): StepModule<ValuesOf<P>> {
  const { reads, run } = spec;
  const more = { ...(reads ? { reads } : {}), run };
  if (!('output' in spec)) return { definition: describeStep(spec), input: spec.input, ...more };
  const { refine, output, ...said } = spec;
  return {
    definition: describeStep({ ...said, outputSchema: schemaOf(output) }),
    input: valuesInput(spec.parameters, refine),
    ...more,
  };
}
