import type { InputParameter } from '@shared/model/graph/types';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import { definitionOf } from '../builder';

/** Texts of a case's evidence by their labels. */
export type Evidence = Readonly<Record<string, string>>;

/** What a person chooses before the preview: a parameter of the step that changes. */
export interface Choice {
  /** Its key, by which the workflow has it as an input parameter. */
  param: string;
  /** Unless the step's own. */
  default?: Json;
  /** What the evidence of a case advises. At most one choice of a remedy has it. */
  advise?(evidence: Evidence): string | undefined;
}

/** The first text of the evidence under a label that looks like a value. */
export const saidAs =
  (label: string, looks: RegExp) =>
  (evidence: Evidence): string | undefined =>
    looks.exec(evidence[label] ?? '')?.[0];

/** A choice as a workflow has it, beside what a form needs. */
export interface ChoiceInput extends InputParameter {
  label: string;
  placeholder: string;
  options: { value: string; label: string }[];
  isAdvised: boolean;
}

const inputTypes: Readonly<Record<string, InputParameter['type']>> = {
  number: 'number',
  boolean: 'boolean',
  list: 'list',
  object: 'object',
};

function inputOf(param: ParamDefinition, choice: Choice): ChoiceInput {
  const defaultValue = choice.default ?? param.default;
  return {
    id: param.key,
    type: inputTypes[param.type] ?? 'string',
    defaultValue: defaultValue ?? '',
    optional: param.optional || defaultValue !== null,
    description: param.description,
    label: param.title,
    placeholder: param.placeholder ?? '',
    options: param.selectValues,
    isAdvised: choice.advise !== undefined,
  };
}

interface Choosing {
  choices?: readonly Choice[];
}

/** The choices of a remedy as its step describes them. */
export function choiceInputs({
  choices = [],
  changes,
}: Choosing & { changes: { step: string } }): ChoiceInput[] {
  const { parameters } = definitionOf(changes.step);
  return choices.map((choice) => {
    const param = parameters.find(({ key }) => key === choice.param);
    if (!param) throw new Error(`${changes.step} has no parameter ${choice.param}.`);
    return inputOf(param, choice);
  });
}

/** What a case advises for the choice that takes advice; undefined: nothing. */
export function adviceOf({ choices = [] }: Choosing, found: JsonObject): string | undefined {
  const advise = choices.find((choice) => choice.advise !== undefined)?.advise;
  const { evidence } = found;
  if (!advise || !Array.isArray(evidence)) return undefined;
  const texts = evidence.flatMap((one): [string, string][] => {
    if (!isJsonObject(one)) return [];
    const { label, value } = one;
    return typeof label === 'string' && typeof value === 'string' ? [[label, value]] : [];
  });
  return advise(Object.fromEntries(texts));
}
