import type { Step } from '@shared/model/graph/types';
import type { Problem } from '@shared/model/problem';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import { messages } from '@shared/words/messages';

/** A problem as it is told at its field: without the names of step and parameter, which stand above it. */
export function fieldReason(problem: Problem, step: Step, param: ParamDefinition): string {
  const told = problem.message.replace(`Step “${step.name}”: `, '');
  // Of a value that was begun it says which parts are missing.
  if (problem.code === 'missing_parameter' && !told.startsWith(`${param.title}: `))
    return messages.valueRequired;
  const rest = told.replace(new RegExp(`^${escaped(param.title)}:? `), '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The form of a trigger tells what is wrong in it at the field itself, and with the reason. */
export const isToldByForm = (problem: Problem, param: ParamDefinition): boolean =>
  param.type === 'trigger' && problem.code === 'invalid_value';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
