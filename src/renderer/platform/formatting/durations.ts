const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 850 → 850 ms, 3200 → 3.2 s, 125_000 → 2 m 5 s, 4_320_000 → 1 h 12 m, 100 hours → 4 d 4 h. */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms)) return '–';
  const time = Math.max(0, Math.round(ms));
  if (time < SECOND) return `${time} ms`;
  // What would be rounded up to 60 s is a minute.
  if (time < MINUTE - 50) {
    const seconds = time / SECOND;
    return `${seconds.toFixed(seconds < 10 ? 1 : 0).replace(/\.0$/, '')} s`.replace(/^60 s$/, '1 m');
  }
  if (time < HOUR - SECOND / 2) return pair(Math.round(time / SECOND), 60, 'm', 's');
  if (time < DAY - MINUTE / 2) return pair(Math.round(time / MINUTE), 60, 'h', 'm');
  return pair(Math.round(time / HOUR), 24, 'd', 'h');
}

function pair(units: number, per: number, large: string, small: string): string {
  const rest = units % per;
  const whole = `${Math.floor(units / per)} ${large}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small}`;
}
