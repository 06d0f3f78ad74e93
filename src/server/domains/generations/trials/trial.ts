import type { z } from 'zod';
import type { Json } from '@shared/model/json';

/** What became of trying an answer of a model before a person sees it. */
export interface Trial {
  /** False: it could not be tried here, and nothing is known. */
  tried: boolean;
  /** What is wrong with it, in sentences. */
  problems: string[];
}

const PROBLEMS_MAX = 5;

/**
 * Lets a model mend what a trial finds; what it leaves wrong at the end is no refusal, and is told beside the answer.
 * An answer is tried once, however often it is asked about.
 */
export function judgeBy<T, R extends Trial>(form: z.ZodType<T>, trial: (answer: T) => Promise<R>) {
  let last: { text: string; result: Promise<R> } | undefined;
  function of(answer: T): Promise<R> {
    const text = JSON.stringify(answer);
    if (last?.text !== text) last = { text, result: trial(answer) };
    return last.result;
  }
  return {
    of,
    async check(value: Json, isLast: boolean): Promise<string[]> {
      const read = form.safeParse(value);
      if (!read.success || isLast) return [];
      return (await of(read.data)).problems.slice(0, PROBLEMS_MAX);
    },
  };
}
