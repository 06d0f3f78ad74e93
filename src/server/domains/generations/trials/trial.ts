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

/** Work that is done once for the same value, however often it is asked for in a row. */
export function rememberLast<T, R>(work: (value: T) => Promise<R>): (value: T) => Promise<R> {
  let last: { text: string; result: Promise<R> } | undefined;
  return (value) => {
    const text = JSON.stringify(value);
    if (last?.text !== text) last = { text, result: work(value) };
    return last.result;
  };
}

/**
 * Lets a model mend what a trial finds; what it leaves wrong at the end is no refusal, and is told beside the answer.
 */
export function judgeBy<T, R extends Trial>(form: z.ZodType<T>, trial: (answer: T) => Promise<R>) {
  const of = rememberLast(trial);
  return {
    of,
    async check(value: Json, isLast: boolean): Promise<string[]> {
      const read = form.safeParse(value);
      if (!read.success || isLast) return [];
      return (await of(read.data)).problems.slice(0, PROBLEMS_MAX);
    },
  };
}
