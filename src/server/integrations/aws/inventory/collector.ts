import type {
  InventoryKind,
  InventoryPlace,
  ReadResource,
} from '../../../domains/integrations/inventory.port';
import type { AwsClient } from '../client';
import type { MetricAsk, Measured } from './metrics';

/** What a collector reads with: the calls of AWS in its place, and what the run shares. */
export interface Reading {
  aws: AwsClient;
  place: InventoryPlace;
  /** Of the place; of one with all regions, the integration's own. */
  region: string;
  /** The calls of the account that the integration's own keys are of. */
  home: AwsClient;
  now: Date;
  /** Metrics of CloudWatch over complete days up to now, counted against the run's limit. */
  metrics(asks: readonly MetricAsk[], region?: string): Promise<Measured>;
  /** What two kinds of the place need is asked once. */
  shared<T>(name: string, ask: () => Promise<T>): Promise<T>;
}

/** Reads one kind of resources of a place, whole. */
export interface Collector extends InventoryKind {
  read(from: Reading): Promise<readonly ReadResource[]>;
}

const DAY_MS = 86_400_000;

/** Whole days since a moment; null where it is not known. */
export const ageInDays = (since: Date | undefined, now: Date): number | null =>
  since === undefined || Number.isNaN(since.getTime())
    ? null
    : Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS));

export const dayOf = (date: Date | undefined): string | null =>
  date === undefined || Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);

/** `arn:aws:ec2:eu-west-1:111122223333:volume/vol-1` */
export function arnIn({ place, region }: Pick<Reading, 'place' | 'region'>, service: string, path: string) {
  const partition = region.startsWith('cn-') ? 'aws-cn' : region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
  return `arn:${partition}:${service}:${region}:${place.accountId}:${path}`;
}

/** Ids that AWS makes: a name that people give may be that of another resource on the bill. */
const MADE_BY_AWS = /^(i|vol|snap|ami|nat|eipalloc|eni|fs|j|db|cluster)-[0-9A-Za-z-]+$/;

/** Under which a bill may name the resource of an ARN, besides its short id where that is AWS's own. */
export function aliasesOf(arn: string, id = ''): string[] {
  const short = [id, arn.split('/').at(-1) ?? ''].filter((one) => MADE_BY_AWS.test(one));
  return [...new Set([arn, ...short])].filter((one) => one !== '');
}
