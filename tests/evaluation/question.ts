import type { JsonObject } from '@shared/model/json';

/** Today is 2026-04-01; the bills of the demo company end with 2026-03. */
export interface EvaluationQuestion {
  ask: string;
  /** Rows whose numbers have to stand in the answer: of the view `charges`, or of the table `cases` of the database. */
  truth: { of: 'charges' | 'cases'; sql: string };
  /** What a model that knows its way calls, one after the other; `numbersFrom`: figures of the calls before are given. */
  calls: readonly { name: string; args: JsonObject; numbersFrom?: string }[];
  /** Where in what the last call gave the figures stand: a path, `*` for every row, `+` between two fields. */
  figures: string;
  /** The rules answer it without a model. */
  byRule: boolean;
}
