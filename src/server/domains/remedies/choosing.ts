import { badInput } from '@shared/kernel/fault';
import type { RemedyAdvice } from '@shared/api/cases/remedies.api';
import type { JsonObject } from '@shared/model/json';
import { runInputs } from '@shared/model/steps/inputParameters';
import { remedyWords as words } from '@shared/words/remedies';
import { adviceOf, choiceInputs } from '../../templates/remedies/choices';
import type { Remedy } from '../../templates/remedies/remedy';

const idOf = (found: JsonObject): string => (typeof found['case_id'] === 'string' ? found['case_id'] : '');

/** What cases advise, the value that most of them advise first. */
export function advisedBy(remedy: Remedy, cases: readonly JsonObject[]): RemedyAdvice['advised'] {
  const byValue = new Map<string, string[]>();
  for (const found of cases) {
    const value = adviceOf(remedy, found);
    if (value !== undefined) byValue.set(value, [...(byValue.get(value) ?? []), idOf(found)]);
  }
  return [...byValue]
    .map(([value, case_ids]) => ({ value, case_ids }))
    .toSorted((a, b) => b.case_ids.length - a.case_ids.length || a.value.localeCompare(b.value));
}

interface Chosen {
  inputs: JsonObject;
  taken: readonly JsonObject[];
  leftOut: string[];
}

/** The inputs of a run, checked, and the cases that they are for: one value stands for all, others are left out. */
export function chosenFor(remedy: Remedy, cases: readonly JsonObject[], given: JsonObject): Chosen {
  const parameters = choiceInputs(remedy);
  const fail = (field: string, reason: string) => badInput([{ field: `inputs.${field}`, reason }]);
  const advised = advisedBy(remedy, cases);
  const input = parameters.find(({ isAdvised }) => isAdvised)?.id;
  const [first, ...others] = advised;
  const byCases = input === undefined || !first || others.length > 0 ? {} : { [input]: first.value };
  const { values, problems } = runInputs(parameters, { ...byCases, ...given });
  if (problems.length > 0)
    throw badInput(problems.map(({ field, reason }) => ({ field: `inputs.${field}`, reason })));
  for (const { id, options } of parameters) {
    const allowed = options.map(({ value }) => value);
    if (allowed.length > 0 && !allowed.includes(String(values[id])))
      throw fail(id, words.notAnOption(allowed));
  }
  if (input === undefined || others.length === 0) return { inputs: values, taken: cases, leftOut: [] };
  const chosen = values[input];
  if (!advised.some(({ value }) => value === chosen))
    throw fail(input, words.notAdvised(advised.map(({ value }) => value)));
  const isOther = (found: JsonObject) => (adviceOf(remedy, found) ?? chosen) !== chosen;
  return {
    inputs: values,
    taken: cases.filter((found) => !isOther(found)),
    leftOut: cases.filter(isOther).map(idOf),
  };
}
