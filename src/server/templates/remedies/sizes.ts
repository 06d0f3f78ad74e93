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
  ({ Type: type = '', Successor: successor = '' }: Evidence): string | undefined => {
    const [, family = '', size = ''] = SIZE.exec(type) ?? [];
    const [next = ''] = successor.split(' or ');
    if (size === '' || family.startsWith('db.') !== (of === 'database')) return undefined;
    return /^(db\.)?[a-z][a-z0-9-]*$/.test(next) ? `${next}.${size}` : undefined;
  };
