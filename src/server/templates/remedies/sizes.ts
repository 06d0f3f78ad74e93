import type { Evidence } from './choices';

const SIZE = /^((?:db\.)?[a-z0-9-]+)\.([a-z0-9]+)$/;

/** Of processors and memory half as much; other sizes have no half. */
const halves: Readonly<Record<string, string>> = {
  small: 'micro',
  medium: 'small',
  large: 'medium',
  xlarge: 'large',
  '2xlarge': 'xlarge',
  '4xlarge': '2xlarge',
  '8xlarge': '4xlarge',
  '16xlarge': '8xlarge',
  '24xlarge': '12xlarge',
};

/** `db.m5.2xlarge` → `db.m5.xlarge` */
export function halfOf(type: string): string | undefined {
  const [, family = '', size = ''] = SIZE.exec(type) ?? [];
  const half = halves[size];
  return half === undefined ? undefined : `${family}.${half}`;
}

/** The same size of the newer family that the evidence names: of an instance, or of a database. */
export const successorOf =
  (of: 'instance' | 'database') =>
  (evidence: Evidence): string | undefined => {
    const { Successor: successor = '' } = evidence;
    const type = evidence['Type'] ?? evidence['Type on the bill'] ?? '';
    const [, family = '', size = ''] = SIZE.exec(type) ?? [];
    const [next = ''] = successor.split(' or ');
    if (size === '' || family.startsWith('db.') !== (of === 'database')) return undefined;
    return /^(db\.)?[a-z][a-z0-9-]*$/.test(next) ? `${next}.${size}` : undefined;
  };

const HEADROOM = 1.5;
/** What gp3 has without extra cost. */
const LEAST_IOPS = 3_000;

/** IOPS that are enough: those that the evidence advises, or the most that were used with headroom, in hundreds. */
export function iopsFor(evidence: Evidence): string | undefined {
  const numberIn = (text = '', pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll(',', ''));
  const advised = numberIn(evidence['Advised'], /([\d,]+) ?IOPS/i);
  if (advised > 0) return String(advised);
  const most = numberIn(evidence['Most IOPS in 14 days'], /([\d,.]+)/);
  return most > 0 ? String(Math.max(LEAST_IOPS, Math.ceil((most * HEADROOM) / 100) * 100)) : undefined;
}
