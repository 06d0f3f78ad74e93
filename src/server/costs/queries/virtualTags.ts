import { segmentsOf } from '@shared/model/allocation/versions';
import { sameValues, UNALLOCATED } from '@shared/model/allocation/values';
import { chargeField, type Field, type OwnerRules, type Parameters } from './chargeFields';
import { condition, type Filter } from './clause';

export interface VirtualRule {
  value: string;
  /** All of them have to hold. */
  filters: readonly Filter[];
}

export interface VirtualTag {
  name: string;
  /** What was saved last first; each holds from the first day of its month on, or always. */
  versions: readonly { from: string | null; rules: readonly VirtualRule[] }[];
}

/** Whether charges fit each rule, whatever the other rules are, and the columns that this reads. */
export function ruleClauses(
  rules: readonly Pick<VirtualRule, 'filters'>[],
  parameters: Parameters,
  owners: OwnerRules,
): { fits: string[]; raw: string[] } {
  const raw = new Set<string>();
  const fits = rules.map(({ filters }) => {
    const clauses = filters.map((filter) => {
      const read = condition(filter, (own) => chargeField(filter.field, own, owners), parameters);
      for (const column of read.field.raw) raw.add(column);
      return read.sql;
    });
    return clauses.length === 0 ? 'false' : `(${clauses.join(' AND ')})`;
  });
  return { fits, raw: [...raw] };
}

/** The value that the rules in force on the day of a charge give it: that of the first rule that fits, else ''. */
export function virtualValue(tag: VirtualTag, parameters: Parameters, owners: OwnerRules): Field {
  const segments = segmentsOf(tag.versions);
  const raw = new Set<string>();
  const valueOf = (rules: readonly VirtualRule[]): string => {
    if (rules.length === 0) return "''";
    const { fits, raw: columns } = ruleClauses(rules, parameters, owners);
    for (const column of columns) raw.add(column);
    const names = sameValues(rules.map(({ value }) => value));
    const cases = fits.map((fit, at) => `WHEN ${fit} THEN ${parameters.add(names[at] ?? '')}`);
    return `CASE ${cases.join(' ')} ELSE '' END`;
  };
  const whole = segments.find(({ from }) => from === null);
  const always = whole ? valueOf(whole.rules) : "''";
  const dated = segments.flatMap(({ from, rules }) => {
    if (from === null) return [];
    raw.add('ChargePeriodStart');
    const first = parameters.dialect.date(parameters.add(`${from}-01`));
    return [`WHEN ChargePeriodStart >= ${first} THEN ${valueOf(rules)}`];
  });
  const value = dated.length === 0 ? always : `CASE ${dated.join(' ')} ELSE ${always} END`;
  // A constant of ours: a parameter that only the label has would be missing where the value alone is asked for.
  const label = `coalesce(nullif(${value}, ''), '${UNALLOCATED}')`;
  return { raw: [...raw], value: `(${value})`, label, late: true };
}
