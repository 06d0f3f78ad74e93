import { StepError } from '../../contract';
import type { At } from './aws';
import { metricPoints } from './metrics';

/** Sizes are measured once a day, and late. */
const DAYS = 4;
const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;

/** What CloudWatch measures apart; what versions and unfinished uploads hold is in it. */
const STORAGE = [
  'StandardStorage',
  'StandardIAStorage',
  'OneZoneIAStorage',
  'IntelligentTieringFAStorage',
  'IntelligentTieringIAStorage',
  'IntelligentTieringAIAStorage',
  'IntelligentTieringAAStorage',
  'IntelligentTieringDAAStorage',
  'GlacierInstantRetrievalStorage',
  'GlacierStorage',
  'DeepArchiveStorage',
  'ReducedRedundancyStorage',
];

/** Bytes of buckets of one region, by name, as last measured; none of those that are not measured or cannot be. */
export async function bucketSizes(at: At, names: readonly string[]): Promise<Map<string, number>> {
  const { context } = at;
  const end = new Date(Math.floor(context.clock.now().getTime() / DAY_MS) * DAY_MS);
  const span = { start: new Date(end.getTime() - DAYS * DAY_MS), end, period: DAY_SECONDS };
  const wanted = names.flatMap((name) => STORAGE.map((type) => ({ name, type })));
  const asks = wanted.map(({ name, type }) => ({
    namespace: 'AWS/S3',
    metric: 'BucketSizeBytes',
    dimensions: { BucketName: name, StorageType: type },
    statistic: 'Average',
  }));
  const sizes = new Map<string, number>();
  try {
    for (const [n, points] of (await metricPoints(at, asks, span)).entries()) {
      const [last, { name } = { name: '' }] = [points.at(-1), wanted[n]];
      if (last) sizes.set(name, (sizes.get(name) ?? 0) + last.value);
    }
  } catch (error) {
    if (context.signal.aborted || !(error instanceof StepError)) throw error;
    context.log('warn', `Bucket sizes are unknown: ${error.message}`);
  }
  return sizes;
}
