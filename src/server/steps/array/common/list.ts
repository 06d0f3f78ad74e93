import type { ParamSpec } from '../../contract';

/** The first parameter of nearly every step on lists. */
export const listParam: ParamSpec = {
  p: 1,
  type: 'list',
  title: 'List',
  description: 'The list to work on: a reference to an earlier step, JSON in brackets, or text with commas.',
  placeholder: '{{steps.Get_costs.output.rows}}',
};

/** JSON Schema of a list of anything. */
export const anyList = { type: 'array', items: {} };
