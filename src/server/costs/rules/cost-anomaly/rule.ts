import { anomaly } from '@shared/model/anomaly';
import { defineRule } from '../common/define';
import { numberParameter, percentParameter, type Values } from '../common/parameters';
import type { FinishContext, Row } from '../common/rule';
import { amount, decimal, num, percent, text } from '../common/words';
import { detect, HISTORY_MIN, type DetectorOptions } from '../common/anomalies/detector';
import { recentDays } from '../common/anomalies/recent';
import {
  dropExplained,
  impactOf,
  tellOnce,
  type Cell,
  type Contributor,
  type Placed,
} from '../common/anomalies/nesting';
import { cellFrom, cellsSql, contributorFrom, contributorsSql, placeFrom, seriesSql } from './series';
import { isoDay, seriesFrom } from '../common/anomalies/days';
import { untold } from '../common/anomalies/verdicts';
import { usageOnly } from '../../charges/selector';
import { inAccount } from '../common/place';

const told = anomaly.shape.contributors;
const days = anomaly.shape.days;

/** More anomalies than this at once are one event; the largest are told. */
const ANOMALIES_MAX = 500;

const optionsOf = (p: Values): Omit<DetectorOptions, 'recent'> => ({
  threshold: p.number('threshold'),
  minShare: p.number('min_impact_share') / 100,
  minAmount: p.number('minimum_saving'),
});

const byImpact = (a: { placed: Placed }, b: { placed: Placed }) =>
  Math.abs(impactOf(b.placed)) - Math.abs(impactOf(a.placed));

function labelOf(
  { level, service, account, region }: Placed,
  accountName: string,
): { name: string; type: string } {
  if (level === 'service') return { name: service, type: 'Service' };
  if (level === 'account') return { name: accountName === '' ? account : accountName, type: 'Account' };
  if (level === 'region') return { name: region, type: 'Region' };
  return {
    name: `${service} in ${accountName === '' ? account : accountName}`,
    type: 'Service of an account',
  };
}

function toRow({ placed, row }: { placed: Placed; row: Row }, contributors: readonly Contributor[]): Row {
  const { anomaly } = placed;
  const { name, type } = labelOf(placed, text(row, 'account_name'));
  const first = isoDay(anomaly.firstDay);
  const series = [placed.level, placed.service, placed.account, placed.region].filter((part) => part !== '');
  return {
    ...row,
    // One series can have several anomalies: each is a case of its own.
    resource_id: `${series.join(':')}@${first}`,
    resource_name: name,
    resource_type: type,
    account_name: placed.account === '' ? '' : text(row, 'account_name'),
    service_category: placed.service === '' ? '' : text(row, 'service_category'),
    tags: null,
    first_day: first,
    last_day: isoDay(anomaly.lastDay),
    direction: anomaly.direction,
    actual: anomaly.actual,
    expected: anomaly.expected,
    score: anomaly.score,
    days: anomaly.days.map(({ actual, expected }, at) => ({
      day: isoDay(anomaly.firstDay + at),
      actual,
      expected,
    })),
    contributors: contributors.map(({ service, accountName, region, usage, delta }) => ({
      service,
      accountName,
      region,
      usage,
      delta,
    })),
  };
}

/** The same service may stand out on the same day in two sources: each is a case of its own. */
function toldApart(rows: Row[]): Row[] {
  const seen = new Map<string, number>();
  const bySource = rows.toSorted((a, b) => (text(a, 'source_id') < text(b, 'source_id') ? -1 : 1));
  const ids = new Map(
    bySource.map((row) => {
      const id = text(row, 'resource_id');
      const key = JSON.stringify([text(row, 'provider'), text(row, 'account_id'), text(row, 'region'), id]);
      const before = seen.get(key) ?? 0;
      seen.set(key, before + 1);
      return [row, before === 0 ? id : `${id}~${before + 1}`];
    }),
  );
  return rows.map((row) => ({ ...row, resource_id: ids.get(row) ?? '' }));
}

async function finish(rows: Row[], context: FinishContext): Promise<Row[]> {
  const { ask, parameters } = context;
  const options = optionsOf(parameters);
  const recent = recentDays(rows, context);
  const rowOf = new Map<Placed, Row>();
  for (const row of rows) {
    const place = placeFrom(row);
    const days = recent.get(place.source) ?? 0;
    for (const anomaly of detect(seriesFrom(row), { ...options, recent: days }))
      rowOf.set({ ...place, anomaly }, row);
  }
  const placed = dropExplained([...rowOf.keys()])
    .sort((a, b) => byImpact({ placed: a }, { placed: b }))
    .slice(0, ANOMALIES_MAX);
  if (placed.length === 0) return [];
  const { sql, values } = contributorsSql(placed);
  const found = placed.map((): Contributor[] => []);
  for (const row of await ask(sql, values)) found[num(row, 'i')]?.push(contributorFrom(row));
  const moved = new Map<Placed, Cell[]>(placed.map((one) => [one, []]));
  const cells = cellsSql(placed);
  for (const row of await ask(cells.sql, cells.values)) {
    const one = placed[num(row, 'i')];
    if (one) moved.get(one)?.push(cellFrom(row));
  }
  const told = new Set(tellOnce(placed, (one) => moved.get(one) ?? []));
  const rowsTold = placed.flatMap((one, index): Row[] => {
    if (!told.has(one)) return [];
    const contributors = (found[index] ?? []).sort((a, b) => Math.abs(b.delta) - Math.abs(a.delta));
    const row = rowOf.get(one) ?? {};
    // Only now: a wider series whose rise is expected of its part must not be told instead.
    return untold(one, context.verdicts).map((placed) => toRow({ placed, row }, contributors));
  });
  return toldApart(rowsTold);
}

export const costAnomaly = defineRule({
  id: 'cost-anomaly',
  title: 'Cost anomalies',
  board: 'alert',
  group: 'Anomalies',
  effort: 'low',
  providers: [],
  texts: {},
  levels: ['account', 'provider', 'provider-region'],
  common: {
    lookBack: { default: 120, min: 28, max: 160 },
    minimum: {
      default: 10,
      title: 'Minimum impact of a day',
      description: 'Days that differ from the expected cost by less are not anomalies.',
    },
  },
  own: [
    numberParameter({
      id: 'threshold',
      title: 'Sensitivity',
      default: 3.5,
      min: 2,
      max: 10,
      unit: 'robust standard deviations',
      description: 'How far a day must be from its expected cost; lower finds more.',
    }),
    percentParameter({
      id: 'min_impact_share',
      title: 'Minimum impact',
      default: 20,
      min: 1,
      max: 1000,
      description: 'Share of the expected cost by which a day must differ.',
    }),
    numberParameter({
      id: 'recent_days',
      title: 'Judged days',
      default: 14,
      min: 1,
      max: 60,
      unit: 'days',
      description:
        'The last so many complete days are judged in every run; and all days since the last judged one, up to 100.',
    }),
  ],
  minimum: () => ({ days: HISTORY_MIN, history: HISTORY_MIN + 1 }),
  minimumData: 'Fourteen complete days of history before the day that is judged; up to 56 are used.',
  formula:
    'Daily usage cost per service, account, region, and service of an account. A complete day is an anomaly when it differs from the median of its weekday in the 56 days before (14 at least) by 3.5 robust standard deviations (1.4826 × median absolute deviation from the weekday medians, at least 1% of the median day), by 20%, and by the minimum amount; and still does when what earlier months had on that day of the month is added. The first of a month is judged once an earlier first is known; series that cost nothing on half of their days are not judged. Neighbouring days are one anomaly. Each cause is reported once: an anomaly of which at least 60% is in another, more specific one at the same time is excluded. Days that somebody marked as expected or ignored are not reported.',
  evidence: 'Actual and expected cost of its days, impact, score, and the three usages that moved most.',
  remediation:
    'Look at the usages named: a deployment, a loop, a forgotten test, a price change? Stop what was not meant; where it was planned, exclude the case with that reason.',
  weight: 'peak',
  build: () => ({ sql: seriesSql, values: {} }),
  finish,
  describe: (row) => {
    const actual = num(row, 'actual');
    const expected = num(row, 'expected');
    const currency = text(row, 'currency');
    const first = text(row, 'first_day');
    const last = text(row, 'last_day');
    const when = first === last ? `on ${first}` : `from ${first} to ${last}`;
    const spike = row['direction'] === 'spike';
    const impact = Math.abs(actual - expected);
    const contributors = told.parse(row['contributors'] ?? []);
    const share = expected > 0 ? percent(impact / expected) : 'all of it';
    return {
      title: `${text(row, 'resource_name')}: cost ${spike ? 'spike' : 'drop'} ${when}`,
      summary: `${text(row, 'resource_name')} cost ${amount(actual, currency)} ${when}, ${amount(impact, currency)} (${share}) ${spike ? 'more' : 'less'} than usual.`,
      evidence: [
        { label: 'Actual', value: amount(actual, currency) },
        { label: 'Expected', value: amount(expected, currency) },
        { label: 'Impact', value: amount(actual - expected, currency) },
        { label: 'Score', value: decimal(num(row, 'score'), 1) },
        ...contributors.map((c, index) => ({
          label: `Contributor ${index + 1}`,
          value: `${c.delta < 0 ? '−' : '+'}${amount(Math.abs(c.delta), currency)}: ${c.service}, ${c.accountName}${c.region === '' ? '' : `, ${c.region}`}: ${c.usage}`,
        })),
      ],
      anomaly: {
        firstDay: first,
        lastDay: last,
        direction: spike ? 'spike' : 'drop',
        actual,
        expected,
        score: num(row, 'score'),
        days: days.parse(row['days'] ?? []),
        contributors,
      },
    };
  },
  charges: (row) => ({
    ...(text(row, 'account_id') === '' ? {} : inAccount(row)),
    ...(text(row, 'region') === '' ? {} : { region: text(row, 'region') }),
    ...(text(row, 'service_name') === '' ? {} : { service: text(row, 'service_name') }),
    charges: usageOnly,
    // The end of a spike is no saving.
    measured: null,
  }),
});
