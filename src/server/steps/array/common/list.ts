import { z } from 'zod';
import { list, param } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import type { ParamSpec } from '../../contract';

/** The first parameter of nearly every step on lists. */
export const listParam = list({
  p: 1,
  title: 'List',
  description: 'The list to use: a reference to an earlier step, a JSON array, or comma-separated text.',
  placeholder: '{{steps.Get_costs.output.rows}}',
});

/** Fields of the items, or none. */
export const pathsParam = (shown: Pick<ParamSpec, 'p' | 'title' | 'description'>) =>
  param({ type: 'field-paths', ...shown, optional: true, default: [] }, namesInput.default([]));

export const anyList = z.array(z.unknown());
