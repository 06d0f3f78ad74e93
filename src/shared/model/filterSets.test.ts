import { describe, expect, it } from 'vitest';
import { conditionsIn, filtersOf, narrowedTo, setsOf, valuesLeft } from './filterSets';

const is = (field: string, ...values: string[]) => ({ field, operator: 'in', values });
const isNot = (field: string, ...values: string[]) => ({ field, operator: 'not_in', values });
const ec2 = is('service', 'EC2');
const east = is('region', 'us-east-1');

describe('sets of filters', () => {
  it('are a plain list where there is one, as it was before there were sets', () => {
    expect(filtersOf([[ec2, east]])).toEqual([ec2, east]);
    expect(filtersOf([])).toEqual([]);
    expect(setsOf([ec2, east])).toEqual([[ec2, east]]);
    expect(setsOf([])).toEqual([[]]);
  });
  it('hold what stands beside them in each', () => {
    const filters = [is('account', '1'), { any: [[ec2], [east]] }];
    expect(setsOf(filters)).toEqual([
      [is('account', '1'), ec2],
      [is('account', '1'), east],
    ]);
    expect(conditionsIn(filters)).toEqual([is('account', '1'), ec2, east]);
  });
  it('leave values of a field only where each of them names some', () => {
    expect(valuesLeft([ec2, east], 'service')).toEqual(['EC2']);
    expect(valuesLeft([{ any: [[ec2], [is('service', 'S3', 'EC2'), east]] }], 'service')).toEqual([
      'EC2',
      'S3',
    ]);
    expect(valuesLeft([{ any: [[ec2], [east]] }], 'service')).toBeUndefined();
    expect(valuesLeft([isNot('service', 'EC2')], 'service')).toBeUndefined();
    expect(valuesLeft([is('service')], 'service')).toBeUndefined();
    expect(valuesLeft([is('account', '1'), { any: [[ec2], [east]] }], 'account')).toEqual(['1']);
  });
});

describe('narrowing to what was picked', () => {
  const pick = (filters: Parameters<typeof setsOf<ReturnType<typeof is>>>[0], value: string) =>
    narrowedTo(filters, [{ field: 'service', value }], is);
  it('takes the place of what a plain list said of the field', () => {
    expect(pick([is('service', 'EC2', 'S3'), isNot('service', 'RDS'), east], 'EC2')).toEqual([east, ec2]);
    expect(pick([], 'EC2')).toEqual([ec2]);
  });
  it('leaves out the sets that it does not meet', () => {
    expect(
      pick(
        [
          {
            any: [
              [ec2, east],
              [is('service', 'S3'), is('region', 'eu')],
            ],
          },
        ],
        'EC2',
      ),
    ).toEqual([east, ec2]);
  });
  it('narrows every other set, and keeps what else they say of the field', () => {
    expect(pick([{ any: [[east], [isNot('service', 'S3'), is('team', 'x')]] }], 'EC2')).toEqual([
      {
        any: [
          [east, ec2],
          [isNot('service', 'S3'), is('team', 'x'), ec2],
        ],
      },
    ]);
  });
  it('has each set once', () => {
    expect(pick([{ any: [[ec2], [is('service', 'EC2', 'S3')]] }], 'EC2')).toEqual([ec2]);
  });
});
