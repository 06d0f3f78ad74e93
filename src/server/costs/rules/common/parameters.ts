import { badInput, type FieldProblem } from '@shared/kernel/fault';

interface Described {
  id: string;
  title: string;
  unit: string | null;
  description: string;
}

export type NumberParameter = Described & {
  type: 'number' | 'currency' | 'percentage';
  default: number;
  min: number;
  max: number;
};
export type ListParameter = Described & { type: 'list'; default: readonly string[]; min: null; max: null };
export type Parameter = NumberParameter | ListParameter;

const LIST_MAX = 500;
const ENTRY_MAX = 500;

function amountParameter(p: Omit<NumberParameter, 'type' | 'min' | 'max' | 'unit'>): NumberParameter {
  return { ...p, type: 'currency', min: 0, max: 1_000_000_000, unit: 'of the bill’s currency' };
}
export function percentParameter(p: Omit<NumberParameter, 'type' | 'unit'>): NumberParameter {
  return { ...p, type: 'percentage', unit: '%' };
}
export function numberParameter(p: Omit<NumberParameter, 'type'>): NumberParameter {
  return { ...p, type: 'number' };
}
export function listParameter(p: Omit<ListParameter, 'type' | 'min' | 'max' | 'unit'>): ListParameter {
  return { ...p, type: 'list', min: null, max: null, unit: null };
}

export interface CommonDefaults {
  lookBack?: { default: number; min: number; max: number };
  minimum?: { default: number; title: string; description: string };
}

/** The parameters of every rule, in the order in which they are shown. */
export function commonParameters({ lookBack, minimum }: CommonDefaults): Parameter[] {
  return [
    amountParameter({
      id: 'minimum_saving',
      title: minimum?.title ?? 'Minimum monthly saving',
      default: minimum?.default ?? 1,
      description:
        minimum?.description ?? 'Smaller monthly savings (costs, where no saving is known) are excluded.',
    }),
    numberParameter({
      id: 'look_back_days',
      title: 'Look-back',
      ...(lookBack ?? { default: 14, min: 7, max: 90 }),
      unit: 'days',
      description: 'Complete days of the bill that are looked at, up to the last complete one.',
    }),
    listParameter({
      id: 'excluded_tags',
      title: 'Excluded tags',
      default: [],
      description:
        'Resources with one of these are excluded. Each entry is key, key=value or key!=value; case does not matter.',
    }),
    listParameter({
      id: 'included_accounts',
      title: 'Only these accounts',
      default: [],
      description: 'Account IDs; empty for all.',
    }),
    listParameter({
      id: 'excluded_accounts',
      title: 'Not these accounts',
      default: [],
      description: 'Account IDs that are excluded.',
    }),
    listParameter({
      id: 'included_regions',
      title: 'Only these regions',
      default: [],
      description: 'Region ids; empty for all.',
    }),
    listParameter({
      id: 'excluded_regions',
      title: 'Not these regions',
      default: [],
      description: 'Region ids that are excluded.',
    }),
  ];
}

/** Checked parameter values; asking for one that the rule does not declare is a mistake of the rule. */
export class Values {
  constructor(private readonly values: ReadonlyMap<string, number | readonly string[]>) {}

  number(id: string): number {
    const value = this.values.get(id);
    if (typeof value !== 'number') throw new Error(`The rule has no number parameter ${id}`);
    return value;
  }

  list(id: string): readonly string[] {
    const value = this.values.get(id);
    if (value === undefined || typeof value === 'number')
      throw new Error(`The rule has no list parameter ${id}`);
    return value;
  }
}

function numberProblem(p: NumberParameter, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  const unit = p.unit === null ? '' : ` ${p.unit}`;
  if (value < p.min || value > p.max) return `must be from ${p.min} to ${p.max}${unit}, not ${value}`;
  if (p.id.endsWith('_days') && !Number.isInteger(value)) return 'must be a whole number of days';
  return null;
}

const isEntry = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= ENTRY_MAX;

/**
 * Checks what a caller gives against a rule's parameters and fills in the defaults.
 * Throws Fault bad_input naming every unknown parameter and every value out of range.
 */
export function readParameters(
  parameters: readonly Parameter[],
  given: Readonly<Record<string, unknown>>,
): Values {
  const problems: FieldProblem[] = [];
  const values = new Map<string, number | readonly string[]>();
  for (const p of parameters) {
    const value = Object.hasOwn(given, p.id) ? given[p.id] : undefined;
    if (value === undefined) {
      values.set(p.id, p.default);
    } else if (p.type === 'list') {
      if (!Array.isArray(value) || value.length > LIST_MAX || !value.every(isEntry)) {
        problems.push({
          field: p.id,
          reason: `must be a list of at most ${LIST_MAX} texts of at most ${ENTRY_MAX} characters`,
        });
      } else
        values.set(
          p.id,
          value.filter(isEntry).map((entry) => entry.trim()),
        );
    } else {
      const reason = numberProblem(p, value);
      if (reason !== null) problems.push({ field: p.id, reason });
      else if (typeof value === 'number') values.set(p.id, value);
    }
  }
  const known = new Set(parameters.map((p) => p.id));
  for (const id of Object.keys(given)) {
    if (!known.has(id)) problems.push({ field: id, reason: 'is not a parameter of this rule' });
  }
  if (problems.length > 0) throw badInput(problems);
  return new Values(values);
}
