import { describe, expect, it } from 'vitest';
import { APPROVAL_ITEMS_MAX, approvalItemsOf } from './approvalItems';

const aCase = (id: string, monthly: number | null, currency = 'USD') => ({
  case_id: id,
  case_title: `Delete idle NAT gateway ${id}`,
  case_resource_name: id,
  case_account_name: 'fleet-prod',
  case_owner: 'ada@example.com',
  monthly_saving: monthly,
  currency,
});

describe('what an approval decides on', () => {
  it('reads cases, and adds each currency up by itself, exactly', () => {
    const found = approvalItemsOf([
      aCase('nat-1', 0.1),
      aCase('nat-2', 0.2),
      aCase('nat-3', 5, 'EUR'),
      aCase('nat-4', null),
    ]);
    expect(found.count).toBe(4);
    expect(found.totals).toEqual([
      { currency: 'EUR', monthly: 5 },
      { currency: 'USD', monthly: 0.3 },
    ]);
    expect(found.items[0]).toEqual({
      title: 'Delete idle NAT gateway nat-1',
      resource: 'nat-1',
      account: 'fleet-prod',
      owner: 'ada@example.com',
      case_id: 'nat-1',
      monthly: 0.1,
      currency: 'USD',
    });
  });

  it('takes records, texts and numbers as they are', () => {
    const titles = approvalItemsOf([
      { name: 'i-1', cost: 3, currency: 'USD' },
      'vol-2',
      7,
      { size: 1 },
    ]).items;
    expect(titles.map(({ title, monthly }) => [title, monthly])).toEqual([
      ['i-1', 3],
      ['vol-2', null],
      ['7', null],
      ['{"size":1}', null],
    ]);
  });

  it('keeps the first ones, and counts and adds up all', () => {
    const many = Array.from({ length: APPROVAL_ITEMS_MAX + 5 }, (_, at) => aCase(`nat-${at}`, 1));
    const found = approvalItemsOf(many);
    expect([found.count, found.items.length, found.totals[0]?.monthly]).toEqual([
      APPROVAL_ITEMS_MAX + 5,
      APPROVAL_ITEMS_MAX,
      APPROVAL_ITEMS_MAX + 5,
    ]);
  });
});
