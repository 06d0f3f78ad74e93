import { z } from 'zod';
import { param } from './params';

/**
 * What the designer of the editor remembers beside the code or the message that it wrote: prompts and variables. Never
 * shown in the form, and nothing the step uses when it runs.
 */
export const designParam = (p: number) =>
  param(
    { p, type: 'object', title: 'Design', optional: true, isHidden: true, noReference: true, default: {} },
    z.unknown().optional(),
  );
