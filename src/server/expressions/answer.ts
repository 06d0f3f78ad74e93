import { StepError } from '../steps/stepError';
import { kinds, type Kind } from './kinds/table';
import { RESULT_MAX, type EvaluateMessage, type FromEvaluator } from './protocol';

const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

/** One evaluation, in the process for it. */
export async function answer({ kind, input }: EvaluateMessage): Promise<FromEvaluator> {
  try {
    if (!isKind(kind)) throw new Error(`There is no expression of the kind ${kind}.`);
    const work: (input: never) => unknown = kinds[kind];
    const output = JSON.stringify((await Reflect.apply(work, undefined, [JSON.parse(input)])) ?? null);
    const bytes = Buffer.byteLength(output);
    return bytes > RESULT_MAX ? { t: 'large', bytes } : { t: 'value', output };
  } catch (error) {
    if (error instanceof StepError) {
      const { message, group, retryable } = error;
      return { t: 'failed', message: message.slice(0, 10_000), group, retryable };
    }
    // The library's stack, or the longest text there is, came to its end.
    const told =
      error instanceof RangeError ? 'It is nested too deeply, or its result is too long.' : undefined;
    const message = told ?? (error instanceof Error ? error.message : String(error));
    return { t: 'failed', message: message.slice(0, 10_000), group: 'general', retryable: false };
  }
}
