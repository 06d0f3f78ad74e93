import {
  detect,
  HISTORY_MAX,
  type Anomaly,
  type DaySeries,
  type DetectorOptions,
} from '../common/anomalies/detector';

/** A day that stands alone must stand out by so many times as much, and by this share of what was expected. */
const ALONE_TIMES = 1.6;
const ALONE_SHARE = 1;

/** Beyond every day that was compared with: a heavy tail has had its like before. */
function isNew({ values, firstDay }: DaySeries, { days, direction, ...anomaly }: Anomaly): boolean {
  const at = anomaly.firstDay - firstDay;
  const before = values.slice(Math.max(0, at - HISTORY_MAX), at);
  const actual = days.map((day) => day.actual);
  return direction === 'spike'
    ? Math.max(...actual) > Math.max(...before)
    : Math.min(...actual) < Math.min(...before);
}

/**
 * Days on which more, or less, was consumed than usual. There are far more series of usage than of cost, and their noise
 * has heavier tails, so a day alone must stand out further than two in a row, and one must be beyond all days before.
 */
export function detectUsage(series: DaySeries, options: DetectorOptions): Anomaly[] {
  return detect(series, options).filter((anomaly) => {
    if (!isNew(series, anomaly)) return false;
    if (anomaly.days.length > 1) return true;
    const away = Math.abs(anomaly.actual - anomaly.expected);
    return (
      anomaly.score >= options.threshold * ALONE_TIMES && away >= ALONE_SHARE * Math.max(anomaly.expected, 0)
    );
  });
}
