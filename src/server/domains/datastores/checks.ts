import { Fault } from '@shared/kernel/fault';
import type { JsonObject } from '@shared/model/json';
import { checkRecord, checkValue, columnMap, type CellProblem } from '@shared/model/datastores/check';
import { schemaProblems, tidyColumns, type Column } from '@shared/model/datastores/columns';
import { datastoreWords } from '@shared/words/datastores';

const TOLD = 5;
const PROBLEMS_MAX = 1_000;

/** Names every refused value by the record's index, the column and the reason; the message tells the first ones. */
export function refuseCells(problems: readonly CellProblem[], lead = ''): Fault {
  const fields = problems.slice(0, PROBLEMS_MAX).map(({ index, key, reason }) => ({
    field: key === '' ? `records[${index}]` : `records[${index}].${key}`,
    reason,
  }));
  const told = fields.slice(0, TOLD).map(({ field, reason }) => `${field}: ${reason}`);
  const more = problems.length > TOLD ? `; and ${problems.length - TOLD} more` : '';
  return new Fault('bad_input', `${lead}${told.join('; ')}${more}`, fields);
}

/** The values as they are stored, or `Fault('bad_input')` with every refused one. */
export function checkedRecords(
  columns: readonly Column[],
  records: readonly JsonObject[],
  check: typeof checkValue = checkValue,
  lead = '',
): JsonObject[] {
  const known = columnMap(columns);
  const problems: CellProblem[] = [];
  const checked = records.map((record, index) => {
    const result = checkRecord(known, record, index, check);
    problems.push(...result.problems);
    return result.values;
  });
  if (problems.length > 0) throw refuseCells(problems, lead);
  return checked;
}

/** The columns as they are stored, or `Fault('bad_input')` with everything that is wrong. */
export function checkedColumns(columns: readonly Column[]): Column[] {
  const problems = schemaProblems(columns);
  if (problems.length === 0) return tidyColumns(columns);
  const message = problems.map(({ field, reason }) => `${field}: ${reason}`).join('; ');
  throw new Fault('bad_input', message, problems);
}

export const noSuchDatastore = () =>
  new Fault('not_found:datastore_not_found', datastoreWords.noSuchDatastore);
