import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { xmlOften } from '../../../platform/xmlShapes';
import { StepError } from '../../contract';
import type { CloudCall } from '../../clouds.port';
import { askIf } from './aws';
import { s3, s3Put, within, type Bucket } from './s3';

/** So many rules a bucket, as S3 takes them. */
const RULES_MAX = 1_000;

/** A rule as S3 writes it, with texts for values. */
export type LifecycleRule = JsonObject;

const configuration = within(
  'LifecycleConfiguration',
  z.object({ Rule: xmlOften(z.record(z.string(), z.json())) }),
);

const about = (bucket: string) => ({ bucket, query: { lifecycle: '' } });

/** The rules of a bucket; none where it has no lifecycle. */
export async function rulesOf({ at, name }: Pick<Bucket, 'at' | 'name'>): Promise<LifecycleRule[]> {
  return (await askIf(at, s3('GET', about(name)), configuration))?.Rule ?? [];
}

/** Puts these rules in place of all that the bucket has. */
export const putRules = (bucket: string, rules: readonly LifecycleRule[]): CloudCall =>
  rules.length === 0
    ? s3('DELETE', about(bucket))
    : s3Put(about(bucket), 'LifecycleConfiguration', { Rule: [...rules] });

/** An enabled rule for objects whose keys begin so; '' is all of them. */
export const lifecycleRule = (id: string, prefix: string, action: JsonObject): LifecycleRule => ({
  ID: id,
  Filter: { Prefix: prefix },
  Status: 'Enabled',
  ...action,
});

/** The rules with this one in the place of that with its ID, or at their end. Fails where they are too many. */
export function withRule(rules: readonly LifecycleRule[], rule: LifecycleRule): LifecycleRule[] {
  const at = rules.findIndex(({ ID }) => ID === rule['ID']);
  if (at !== -1) return rules.with(at, rule);
  if (rules.length >= RULES_MAX)
    throw new StepError(
      `It has ${rules.length.toLocaleString('en')} lifecycle rules already, the most S3 accepts.`,
    );
  return [...rules, rule];
}

/** S3 may leave out an empty prefix. */
const plain = (rule: LifecycleRule) => (rule['Filter'] === '' ? { ...rule, Filter: { Prefix: '' } } : rule);

export const sameRules = (one: readonly LifecycleRule[], other: readonly LifecycleRule[]): boolean =>
  isDeepStrictEqual(one.map(plain), other.map(plain));
