import { z } from 'zod';
import { failBroken, itemsOf, pagesOf } from './lists';
import type { Reading } from './reading';

const DAY_MS = 86_400_000;
const PAGE_SIZE = '10000';

const value = z.object({
  value: z.object({ doubleValue: z.number().optional(), int64Value: z.string().optional() }),
});
const series = z.object({
  resource: z.object({ labels: z.record(z.string(), z.string()).default({}) }),
  points: z.array(value).default([]),
});

interface Metric {
  /** A filter of Cloud Monitoring. */
  filter: string;
  aligner: 'ALIGN_MAX' | 'ALIGN_SUM' | 'ALIGN_PERCENTILE_99';
  /** Label of the resource that tells one from another. */
  by: string;
  days: number;
}

/**
 * A value a day of every resource of a project, by its label; what has no series is not there. Each resource that is
 * asked about counts as one metric of the run.
 */
export async function dailyValues(
  { client, project, run }: Reading,
  { filter, aligner, by, days }: Metric,
  resources: number,
): Promise<Map<string, number[]>> {
  if (resources === 0) return new Map();
  run.spend(resources);
  const end = new Date(Math.floor(run.now.getTime() / DAY_MS) * DAY_MS);
  const pages = await pagesOf(client, 'monitoring', `v3/projects/${project.id}/timeSeries`, {
    filter,
    'interval.startTime': new Date(end.getTime() - days * DAY_MS).toISOString(),
    'interval.endTime': end.toISOString(),
    'aggregation.alignmentPeriod': '86400s',
    'aggregation.perSeriesAligner': aligner,
    'aggregation.crossSeriesReducer': 'REDUCE_SUM',
    'aggregation.groupByFields': `resource.labels.${by}`,
    view: 'FULL',
    pageSize: PAGE_SIZE,
  });
  // A part of the data would look as if the rest were idle.
  if (pages.some(({ executionErrors }) => Array.isArray(executionErrors) && executionErrors.length > 0))
    failBroken([project.id]);
  const found = new Map<string, number[]>();
  for (const { resource, points } of itemsOf(pages, 'timeSeries', series)) {
    const label = resource.labels[by];
    if (label === undefined) continue;
    const values = points.map(
      ({ value: { doubleValue, int64Value } }) => doubleValue ?? Number(int64Value ?? 0),
    );
    found.set(label, [...(found.get(label) ?? []), ...values]);
  }
  return found;
}

export const mean = (values: readonly number[] | undefined): number | undefined =>
  values === undefined || values.length === 0
    ? undefined
    : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 1000) / 1000;
