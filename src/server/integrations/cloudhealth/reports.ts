import { z } from 'zod';
import { cloudhealthFaults as words } from '@shared/words/cloudhealthFaults';
import type { Json, JsonObject } from '@shared/model/json';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import type { CloudhealthReport, ReportQuestion } from '../../steps/apps.port';
import type { CloudhealthApi } from './api';

const TOLD_MAX = 30;
const TOTAL = 'total';

const member = z.object({ name: z.union([z.string(), z.number()]).transform(String), label: z.string() });
const report = z.object({
  report: z.string().default(''),
  dimensions: z.array(z.record(z.string(), z.array(member))),
  measures: z.array(z.object({ name: z.string(), label: z.string() })),
  interval: z.string().default(''),
  updated_at: z.string().nullish(),
  data: z.array(z.json()),
});
const listing = z.object({ links: z.record(z.string(), z.object({ href: z.string() })) });

/** What a report is asked by, from its address: `cost/history`. */
const pathOf = (href: string) => href.split('/olap_reports/')[1] ?? '';

async function knownOf({ ask }: CloudhealthApi, type: string): Promise<string[]> {
  const found = await ask(`olap_reports/${type}`, listing).catch(() => undefined);
  return Object.entries(found?.links ?? {})
    .map(([name, { href }]) => (type === 'custom' ? `${pathOf(href)} (${name})` : pathOf(href)))
    .slice(0, TOLD_MAX);
}

/** Rows of a cube: a member of each dimension, and the measures of their cell; cells without data are left out. */
function rowsOf(
  { dimensions, measures, data }: z.output<typeof report>,
  withTotals: boolean,
  most: number,
): { rows: JsonObject[]; truncated: boolean } {
  const axes = dimensions.flatMap((one) => Object.entries(one).map(([name, members]) => ({ name, members })));
  const rows: JsonObject[] = [];
  function visit(cell: Json, depth: number, at: JsonObject): void {
    const axis = axes[depth];
    if (rows.length > most || cell === null || !Array.isArray(cell)) return;
    if (axis) {
      axis.members.forEach(({ name, label }, index) => {
        if (name === TOTAL && !withTotals) return;
        visit(cell[index] ?? null, depth + 1, { ...at, [axis.name]: label });
      });
      return;
    }
    const values = measures.map(({ name }, index) => [name, cell[index] ?? null] as const);
    if (values.some(([, value]) => value !== null)) rows.push({ ...at, ...Object.fromEntries(values) });
  }
  visit(data, 0, {});
  return { rows: rows.slice(0, most), truncated: rows.length > most };
}

export async function readReport(api: CloudhealthApi, question: ReportQuestion): Promise<CloudhealthReport> {
  const { report: wanted, interval, periods, dimensions, measures, filters, totals, limit } = question;
  const last = Array.from({ length: periods }, (_, index) => String(-1 - index)).join(',');
  const query = [
    ['interval', interval],
    ...dimensions.map((one) => ['dimensions[]', one] as const),
    ...measures.map((one) => ['measures[]', one] as const),
    ...filters.map((one) => ['filters[]', one] as const),
    ['filters[]', `time:select:${last}`],
  ] as const;
  const found = await api.ask(`olap_reports/${wanted}`, report, query).catch(async (error: unknown) => {
    if (!(error instanceof ServiceRefusal) || error.status !== 404) throw error;
    throw new ProviderError(words.noReport(wanted, await knownOf(api, wanted.split('/')[0] ?? '')));
  });
  return {
    name: found.report,
    updatedAt: found.updated_at ?? '',
    measures: found.measures.map(({ name, label }) => ({ name, label })),
    ...rowsOf(found, totals, limit),
  };
}
