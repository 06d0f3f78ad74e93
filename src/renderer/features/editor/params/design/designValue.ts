import type { Json, JsonObject } from '@shared/model/json';
import { readStyling, stylingJson, type MailStyling } from '@shared/model/mail/styling';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { asObject, textAt } from '../forms/values';

export type DesignType = 'generic' | 'email';

/** XFORM-04: one value that the prompt may speak of. */
export interface Variable {
  id: string;
  /** How the code calls it: `inputs.rows`, or in a mail the reference without braces. Empty: not sent (XFORM-11). */
  path: string;
  /** The reference with its braces; empty until one is chosen. */
  value: string;
}

/** XFORM-04: what the step keeps of a design, beside what was made of it. */
export interface Design {
  /** The first prompt that led to something. */
  prompt: string;
  /** The last one that improved it. */
  improvedPrompt: string;
  variables: Variable[];
  styling: MailStyling | null;
}

/** The parameter in which a step keeps its design; a step without one is not designed. */
const DESIGN = 'design';
export const hasDesign = ({ parameters }: StepDefinition): boolean =>
  parameters.some(({ key }) => key === DESIGN);
export const designKey = DESIGN;

function readVariables(value: Json | undefined): Variable[] {
  return (Array.isArray(value) ? value : [])
    .map(asObject)
    .map((one) => ({ id: textAt(one, 'id'), path: textAt(one, 'path'), value: textAt(one, 'value') }))
    .filter(({ id, value: text }) => id !== '' && text !== '');
}

export function readDesign(value: Json): Design {
  const given = asObject(value);
  return {
    prompt: textAt(given, 'prompt'),
    improvedPrompt: textAt(given, 'improvedPrompt'),
    variables: readVariables(given['variables']),
    styling: readStyling(given['styling']),
  };
}

export const designJson = ({ prompt, improvedPrompt, variables, styling }: Design): JsonObject => ({
  prompt,
  improvedPrompt,
  variables: variables.filter(({ path }) => path !== '').map((one) => ({ ...one })),
  styling: styling === null ? null : stylingJson(styling),
});
