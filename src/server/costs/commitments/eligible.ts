import type { CommitmentProgram } from '@shared/model/commitments';

interface Program {
  id: CommitmentProgram;
  provider: 'AWS' | 'Microsoft' | 'Google Cloud';
  /** Patterns (RE2) over the service's name, and over the texts of the charge (see `Text` in focus/columns.ts). */
  service: string;
  has: string;
  /** One commitment serves every region, or only the one that it is bought in. */
  scope: 'everywhere' | 'region';
}

const machine = 'instance|boxusage|hostusage|dedicatedusage';

/** The first that matches counts: a charge that two programs could cover is in one of them only. */
const programs: readonly Program[] = [
  {
    id: 'aws-compute',
    provider: 'AWS',
    service: 'elastic compute cloud|\\bec2\\b|elastic container service|fargate|lambda',
    has: `${machine}|fargate|lambda`,
    scope: 'everywhere',
  },
  { id: 'aws-sagemaker', provider: 'AWS', service: 'sagemaker', has: '\\bml\\.', scope: 'everywhere' },
  {
    id: 'aws-rds',
    provider: 'AWS',
    service: 'relational database|\\brds\\b|aurora',
    has: 'instance|multi-?az',
    scope: 'region',
  },
  { id: 'aws-cache', provider: 'AWS', service: 'elasticache|memorydb', has: 'node', scope: 'region' },
  {
    id: 'aws-search',
    provider: 'AWS',
    service: 'opensearch|elasticsearch',
    has: 'instance',
    scope: 'region',
  },
  { id: 'aws-redshift', provider: 'AWS', service: 'redshift', has: 'node', scope: 'region' },
  {
    id: 'azure-compute',
    provider: 'Microsoft',
    service: 'virtual machines|app service|container instances|container apps|dedicated host',
    has: '.',
    scope: 'everywhere',
  },
  {
    id: 'azure-sql',
    provider: 'Microsoft',
    service: 'sql|mariadb',
    has: 'vcore',
    scope: 'region',
  },
  { id: 'azure-redis', provider: 'Microsoft', service: 'redis', has: 'cache', scope: 'region' },
  {
    id: 'azure-cosmos',
    provider: 'Microsoft',
    service: 'cosmos',
    has: '\\brus?\\b|request unit',
    scope: 'region',
  },
  {
    id: 'gcp-compute',
    provider: 'Google Cloud',
    service: 'compute engine|kubernetes engine|cloud run',
    has: 'instance|\\bcores?\\b|\\bram\\b|\\bv?cpus?\\b|memory',
    scope: 'everywhere',
  },
  {
    id: 'gcp-sql',
    provider: 'Google Cloud',
    service: 'cloud sql',
    has: 'instance|\\bram\\b|vcpu',
    scope: 'region',
  },
  { id: 'gcp-cache', provider: 'Google Cloud', service: 'memorystore', has: '.', scope: 'region' },
];

/** Billed by the hour beside machines, and never covered. */
const lacks =
  'nat ?gateway|load ?balanc|ip address|snapshot|provisioned storage|extended ?support|\\bgpu\\b|\\btpu\\b|licens|cluster management|\\bspot\\b|preemptible';
/** What runs is billed by time: hours, vCPU-hours, GB-seconds, GiBy.h. */
const unit = "lower(coalesce(PricingUnit, ConsumedUnit, ''))";
const byTime = `regexp_matches(${unit}, 'hour|hrs?\\b|second|(^|[ ./])[hs]$')`;

/** What tells one kind of charge from another here, of the columns of `focus`. */
const kindColumns = ['Provider', 'ServiceName', 'Text', 'PricingUnit', 'ConsumedUnit', 'PricingCategory'];

const cases = programs.map(
  ({ id, provider, service, has }) =>
    `WHEN Provider = '${provider}' AND regexp_matches(lower(ServiceName), '${service}') AND regexp_matches(Text, '${has}') THEN '${id}'`,
);

const PROGRAM = `CASE
    WHEN coalesce(PricingCategory, '') = 'Dynamic' OR NOT ${byTime} OR regexp_matches(coalesce(Text, ''), '${lacks}') THEN ''
    ${cases.join('\n    ')} ELSE '' END`;

/** Whether a column is one of those that `KIND` brings along. */
export const isOfKind = (column: string): boolean => kindColumns.includes(column);

/** SQL over `focus`: the kind of a charge; its columns may stand beside it in a grouping. */
export const KIND = `hash(${kindColumns.join(', ')}) AS kind, ${kindColumns.join(', ')}`;

/**
 * SQL over a table `scanned` with `KIND`: `kind` with `program`, the one that could cover such usage (or does), '' where
 * there is none: spot capacity, and what is not billed by time. The patterns are matched once per kind.
 */
export const kinds = `kinds AS (SELECT kind, ${PROGRAM} AS program
      FROM (SELECT kind, ${kindColumns.map((name) => `any_value(${name}) AS ${name}`).join(', ')}
        FROM scanned GROUP BY kind))`;

/** SQL: the program whose machines a service has, whatever its texts say; '' for none. */
export const programOfService = (provider: string, service: string): string =>
  `CASE ${programs
    .map(
      (one) =>
        `WHEN ${provider} = '${one.provider}' AND regexp_matches(lower(${service}), '${one.service}') THEN '${one.id}'`,
    )
    .join(' ')} ELSE '' END`;

const everywhere = programs.filter(({ scope }) => scope === 'everywhere').map(({ id }) => `'${id}'`);

/** SQL: the region that usage of `program` has to be covered in; '' where any commitment of the program does. */
export const regionOf = (program: string): string =>
  `CASE WHEN ${program} IN (${everywhere.join(', ')}) THEN '' ELSE coalesce(RegionId, '') END`;
