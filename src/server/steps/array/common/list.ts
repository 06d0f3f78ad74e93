import type { ParamSpec } from '../../contract';

/** The first parameter of nearly every step on lists. */
export const listParam: ParamSpec = {
  p: 1,
  type: 'list',
  title: 'List',
  description: 'The list to use: a reference to an earlier step, a JSON array, or comma-separated text.',
  placeholder: '{{steps.Get_costs.output.rows}}',
};

/** JSON Schema of a list of anything. */
export const anyList = { type: 'array', items: {} };
