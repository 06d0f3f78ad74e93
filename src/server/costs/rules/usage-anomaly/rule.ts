import { anomaly } from '@shared/model/anomaly';
import { defineRule } from '../common/define';
import { numberParameter, percentParameter, type Values } from '../common/parameters';
import { inAccount } from '../common/place';
import type { FinishContext, Row } from '../common/rule';
import { amount, decimal, num, percent, text } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { HISTORY_MIN } from '../common/anomalies/detector';
import { dropExplained, type Placed } from '../common/anomalies/nesting';
import { recentDays } from '../common/anomalies/recent';
import { isoDay } from '../common/anomalies/days';
import { untold } from '../common/anomalies/verdicts';
import { detectUsage } from './detectUsage';
import { seriesSql, usageFrom } from './series';

/** More at once are one event; those of the most money are told. */
const ANOMALIES_MAX = 500;

const days = anomaly.shape.days.unwrap();

const optionsOf = (p: Values) => ({
  threshold: p.number('threshold'),
  minShare: p.number('min_impact_share') / 100,
});

interface Found {
  placed: Placed;
  row: Row;
  price: number;
}

const worthOf = ({ placed, price }: Found) =>
  Math.abs(placed.anomaly.actual - placed.anomaly.expected) * price;

function toRow({ placed, row, price }: Found): Row {
  const { anomaly, service, account, sku = '', unit = '' } = placed;
  const first = isoDay(anomaly.firstDay);
  const used = anomaly.days.map((one, at) => ({ day: isoDay(anomaly.firstDay + at), ...one }));
  return {
    ...row,
    // One series can have several anomalies: each is a case of its own.
    resource_id: `${['usage', service, account, sku, unit].filter((part) => part !== '').join(':')}@${first}`,
    resource_name: sku,
    resource_type: 'Usage',
    account_name: account === '' ? '' : text(row, 'account_name'),
    tags: null,
    first_day: first,
    last_day: isoDay(anomaly.lastDay),
    direction: anomaly.direction,
    used: anomaly.actual,
    usual: anomaly.expected,
    actual: anomaly.actual * price,
    expected: anomaly.expected * price,
    score: anomaly.score,
    days: used,
  };
}

async function finish(rows: Row[], context: FinishContext): Promise<Row[]> {
  const { parameters, verdicts } = context;
  const recent = recentDays(rows, context);
  const minAmount = parameters.number('minimum_saving');
  const found = new Map<Placed, Found>();
  for (const row of rows) {
    const { place, days: series, price } = usageFrom(row);
    const options = {
      ...optionsOf(parameters),
      minAmount: minAmount / price,
      recent: recent.get(place.source) ?? 0,
    };
    for (const anomaly of detectUsage(series, options)) {
      const placed = { ...place, anomaly };
      found.set(placed, { placed, row, price });
    }
  }
  return dropExplained([...found.keys()])
    .flatMap((placed) => found.get(placed) ?? [])
    .toSorted((a, b) => worthOf(b) - worthOf(a))
    .slice(0, ANOMALIES_MAX)
    .flatMap(({ placed, ...rest }) =>
      untold(placed, verdicts).map((left) => toRow({ ...rest, placed: left })),
    );
}

const quantity = (value: number, unit: string) => `${decimal(value, Math.abs(value) < 10 ? 2 : 0)} ${unit}`;

export const usageAnomaly = defineRule({
  id: 'usage-anomaly',
  title: 'Usage anomalies',
  board: 'alert',
  group: 'Anomalies',
  effort: 'low',
  providers: [],
  texts: {},
  requires: ['ConsumedUnit'],
  levels: ['account', 'provider'],
  common: {
    lookBack: { default: 120, min: 28, max: 160 },
    minimum: {
      default: 10,
      title: 'Minimum impact of a day',
      description: 'Days whose usage differs by less, at its usual price, are not anomalies.',
    },
  },
  own: [
    numberParameter({
      id: 'threshold',
      title: 'Sensitivity',
      default: 5,
      min: 2,
      max: 20,
      unit: 'robust standard deviations',
      description:
        'How far two days in a row must be from their expected usage; a single day must be 1.6 times as far, and double. Lower finds more.',
    }),
    percentParameter({
      id: 'min_impact_share',
      title: 'Minimum impact',
      default: 30,
      min: 1,
      max: 1000,
      description: 'Share of the expected usage by which a day must differ.',
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
    'Daily ConsumedQuantity per service, SKU (SkuMeter) and ConsumedUnit, in each account and in all of them; units are never added together. Days are judged as those of cost anomalies are: against the median of their weekday in the 56 days before, and against the same day of earlier months and fortnights. Two days in a row must differ by 5 robust standard deviations and by 30%; a single day by 8 and by 100%. One of them must be beyond every day compared with, and the difference at the usual price must be at least the minimum amount a day. The usual price is the cost of the look-back divided by its quantity; usage that costs nothing is not judged. An anomaly in all accounts is reported only if the accounts’ own make up less than 60% of it. Days that somebody marked as expected or ignored are not reported.',
  evidence:
    'Actual and expected usage of its days, the difference in units and at the usual price, and the score.',
  remediation:
    'Look at the cause that was found: a deployment, a loop, a forgotten test, more customers? Stop what was not meant; where it was planned, mark the anomaly as expected.',
  weight: 'peak',
  build: () => ({ sql: seriesSql, values: {} }),
  finish,
  describe: (row) => {
    const [currency, unit, sku] = [text(row, 'currency'), text(row, 'unit'), text(row, 'sku')];
    const [used, usual, price] = [num(row, 'used'), num(row, 'usual'), num(row, 'price')];
    const first = text(row, 'first_day');
    const last = text(row, 'last_day');
    const when = first === last ? `on ${first}` : `from ${first} to ${last}`;
    const spike = row['direction'] === 'spike';
    const more = Math.abs(used - usual);
    const share = usual > 0 ? percent(more / usual) : 'all of it';
    const where = text(row, 'account_name') || text(row, 'account_id') || 'all accounts';
    return {
      title: `${sku} in ${where}: usage ${spike ? 'spike' : 'drop'} ${when}`,
      summary: `${text(row, 'service_name')} used ${quantity(used, unit)} of ${sku} ${when}, ${quantity(more, unit)} (${share}) ${spike ? 'more' : 'less'} than usual. At the usual price that is ${amount(more * price, currency)}.`,
      evidence: [
        { label: 'Actual usage', value: quantity(used, unit) },
        { label: 'Expected usage', value: quantity(usual, unit) },
        { label: 'Difference', value: quantity(used - usual, unit) },
        { label: 'Impact at the usual price', value: amount((used - usual) * price, currency) },
        { label: 'Score', value: decimal(num(row, 'score'), 1) },
      ],
      anomaly: {
        firstDay: first,
        lastDay: last,
        direction: spike ? 'spike' : 'drop',
        actual: num(row, 'actual'),
        expected: num(row, 'expected'),
        score: num(row, 'score'),
        days: days
          .parse(row['days'])
          .map(({ day, actual, expected }) => ({ day, actual: actual * price, expected: expected * price })),
        contributors: [],
        usage: { sku, unit, actual: used, expected: usual, price, days: days.parse(row['days']) },
      },
    };
  },
  charges: (row) => ({
    ...(text(row, 'account_id') === '' ? {} : inAccount(row)),
    service: text(row, 'service_name'),
    sku: text(row, 'sku'),
    unit: text(row, 'unit'),
    charges: usageOnly,
    // The end of a spike is no saving.
    measured: null,
  }),
});
