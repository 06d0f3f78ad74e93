import type { ExpressionPort } from '../expressions.port';
import { kinds } from '../kinds/table';

/** Evaluates in the process of the test, by way of JSON as the other process does. */
export const expressionsHere: ExpressionPort = {
  evaluate: async (kind, input) => {
    const work: (input: never) => unknown = kinds[kind];
    return JSON.parse(
      JSON.stringify(await Reflect.apply(work, undefined, [JSON.parse(JSON.stringify(input))])),
    );
  },
};
