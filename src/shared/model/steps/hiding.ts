import type { Json } from '../json';
import type { StepParameter } from '../graph/types';
import type { ParamDefinition, StepDefinition } from './manifest';

export interface HidingRule {
  paramId: string;
  values: string[];
}

/** `paramId:v1,v2[;paramId2:v3]`: hidden while one of the named parameters has one of the values (STEP-07). */
export function hidingRules(text: string): HidingRule[] {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const colon = part.indexOf(':');
      const named = colon < 0 ? part : part.slice(0, colon);
      const values = colon < 0 ? [] : part.slice(colon + 1).split(',');
      return { paramId: named.trim(), values: values.map((value) => value.trim()) };
    });
}

export const valuesOf = (parameters: readonly StepParameter[]): ReadonlyMap<string, Json> =>
  new Map(parameters.map(({ id, value }) => [id, value]));

function textsOf(value: Json): string[] {
  if (value === null) return [];
  return (Array.isArray(value) ? value : [value]).map((item) =>
    typeof item === 'object' ? JSON.stringify(item) : String(item),
  );
}

const textual: readonly string[] = ['string', 'text', 'json', 'code'];

/** What the step gets when it runs: an emptied field of anything but text has the default of a required one. */
export function effectiveValue(param: ParamDefinition, value: Json | undefined): Json {
  const given = value !== undefined && value !== null && (value !== '' || textual.includes(param.type));
  if (given) return value;
  return param.optional ? null : param.default;
}

/** Which parameters are hidden with these values. What a hidden one holds hides nothing. */
export class Hiding {
  private readonly byId: Map<string, ParamDefinition>;
  private readonly known = new Map<string, boolean>();

  constructor(
    definition: StepDefinition,
    private readonly values: ReadonlyMap<string, Json>,
  ) {
    this.byId = new Map(definition.parameters.map((param) => [param.id, param]));
  }

  isHidden(param: ParamDefinition): boolean {
    const known = this.known.get(param.id);
    if (known !== undefined) return known;
    // Rules in a circle: seen from within, a parameter is hidden.
    this.known.set(param.id, true);
    const hidden = param.isHidden || hidingRules(param.isHiddenByParam).some((rule) => this.applies(rule));
    this.known.set(param.id, hidden);
    return hidden;
  }

  private applies({ paramId, values }: HidingRule): boolean {
    const by = this.byId.get(paramId);
    if (!by || this.isHidden(by)) return false;
    // The step itself puts the default in the place of an optional one that was left out.
    const value = effectiveValue(by, this.values.get(paramId)) ?? by.default;
    return textsOf(value).some((text) => values.includes(text));
  }
}

export function isHidden(
  definition: StepDefinition,
  param: ParamDefinition,
  values: ReadonlyMap<string, Json>,
): boolean {
  return new Hiding(definition, values).isHidden(param);
}

/** Ids of the parameters that this one hides or reveals, and those that they do. */
export function dependantsOf(definition: StepDefinition, paramId: string): Set<string> {
  const found = new Set<string>();
  const waiting = [paramId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const param of definition.parameters) {
      if (found.has(param.id) || param.id === paramId) continue;
      if (!hidingRules(param.isHiddenByParam).some((rule) => rule.paramId === id)) continue;
      found.add(param.id);
      waiting.push(param.id);
    }
  }
  return found;
}
