import type { Source } from '../../../data/costs';
import type { IntegrationType } from '../../../data/integrations';
import type { BillRow } from './billRows';

const providers: readonly (readonly [RegExp, IntegrationType])[] = [
  [/^(aws|amazon)/i, 'AWS'],
  [/^(microsoft|azure)/i, 'AZURE'],
  [/^(google|gcp)/i, 'GCP'],
  [/^(oracle|oci)/i, 'ORACLE'],
  [/^snowflake/i, 'SNOWFLAKE'],
  [/^openai/i, 'OPENAI'],
  [/^anthropic/i, 'ANTHROPIC'],
];

const formats: Partial<Record<Source['format'], IntegrationType>> = {
  'aws-cur': 'AWS',
  'aws-cur2': 'AWS',
  azure: 'AZURE',
  gcp: 'GCP',
  oci: 'ORACLE',
};

/** Whose bills they are: as the newest one says, or else the format, or else what brings them; null: nothing tells. */
export function providerOf({ source, syncs }: BillRow): IntegrationType | null {
  const newest = source?.snapshots.toSorted((a, b) => a.billingPeriod.localeCompare(b.billingPeriod)).at(-1);
  const named = providers.find(([name]) => name.test(newest?.provider ?? ''))?.[1];
  return named ?? (source && formats[source.format]) ?? syncs[0]?.integrationType ?? null;
}
