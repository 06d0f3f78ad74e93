import type { ParamSpec } from '../contract';

/**
 * What the designer of the editor remembers beside the code or the message that it wrote: prompts and variables. Never
 * shown in the form, and nothing the step gets when it runs.
 */
export const designParam = (p: number): ParamSpec => ({
  p,
  type: 'object',
  title: 'Design',
  optional: true,
  isHidden: true,
  noReference: true,
  default: {},
});
