import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { driverWords as words } from '@shared/words/drivers';
import { noSpend } from '@tests/support/comparison';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const range: CallReply<'costs.range'> = {
  data: {
    firstDay: '2026-01-01',
    lastDay: '2026-03-31',
    completeThrough: '2026-03-31',
    frontiers: [],
    incomplete: [],
    currencies: ['USD', 'EUR'],
    providers: ['AWS'],
    tagKeys: [],
    virtualTags: [],
    rows: 10,
    demo: false,
  },
};
const nothing = { usage: null, price: null };
const told: CallReply<'costs.drivers'>['data'] = {
  cost_method: 'amortized',
  currency: 'USD',
  currencies: ['USD', 'EUR'],
  compared: { from: '2026-02-01', to: '2026-02-28', before_from: '2026-01-01', before_to: '2026-01-31' },
  late: [],
  notCompared: null,
  before: 1000,
  after: 1130,
  drivers: [
    {
      kind: 'new',
      amount: 150,
      items: [{ amount: 150, level: 'account', name: 'Lab', service: '', account: '42', ...nothing }],
      others: { count: 0, amount: 0 },
    },
    {
      kind: 'volume',
      amount: -20,
      items: [
        {
          amount: -20,
          level: 'service',
          name: 'Compute',
          service: 'Compute',
          account: '',
          usage: { unit: 'Hours', before: 1200, after: 1100.4 },
          price: null,
        },
      ],
      others: { count: 3, amount: -4 },
    },
  ],
};

describe('what changed', () => {
  it('asks for whole months, shows each step, and opens one to what it is made of, with the way to it in Spend', async () => {
    const { user, sentTo } = openWindow('/costs/changes?range=pm', {
      'costs.range': range,
      'costs.spend': noSpend,
      'costs.drivers': { data: told },
    });
    expect(await screen.findByRole('heading', { name: words.up })).toBeTruthy();
    expect(sentTo('costs.drivers')[0]?.body).toMatchObject({
      from: '2026-02-01',
      before_from: '2026-01-01',
      before_to: '2026-01-31',
    });
    const step = screen.getByRole('button', { name: new RegExp(words.drivers.volume.title) });
    expect(step.getAttribute('aria-expanded')).toBe('false');
    await user.click(step);
    expect(screen.getByText(words.usage('1,200', '1,100', 'Hours'))).toBeTruthy();
    expect(screen.getByText(words.others(3))).toBeTruthy();
    const reasons = within(screen.getByRole('list', { name: words.reasons }));
    const href = reasons.getByRole('link', { name: 'Lab' }).getAttribute('href') ?? '';
    const params = new URLSearchParams(href.split('?')[1]);
    expect([params.get('group'), params.get('filters')]).toEqual([
      'service',
      JSON.stringify([{ field: 'account', values: ['42'] }]),
    ]);
    await user.click(screen.getByRole('radio', { name: 'EUR' }));
    expect(sentTo('costs.drivers').at(-1)?.body).toMatchObject({ currency: 'EUR' });
  });

  it('compares through the day that all have, and leaves out who is late in one press', async () => {
    const late = { sourceId: 's1', name: 'Azure', completeThrough: '2026-02-19', ended: false };
    const compared = { ...told.compared, to: '2026-02-19', before_to: '2026-01-19' };
    const { user, sentTo } = openWindow('/costs/changes?range=pm', {
      'costs.range': range,
      'costs.spend': noSpend,
      'costs.values': { data: [] },
      'costs.drivers': {
        data: {
          ...told,
          compared,
          late: [
            { ...late, payer: '42' },
            { ...late, payer: '' },
          ],
        },
      },
    });
    const notice = await screen.findByText(words.late(['Azure (42)', 'Azure'], 'Feb 19, 2026'));
    expect(notice).toBeTruthy();
    for (const [name, filter] of [
      ['Azure (42)', { field: 'billing_account', operator: 'not_in', values: ['42'] }],
      ['Azure', { field: 'source', operator: 'not_in', values: ['s1'] }],
    ] as const) {
      await user.click(screen.getByRole('button', { name: words.leaveOut(name) }));
      expect(sentTo('costs.drivers').at(-1)?.body).toMatchObject({
        filters: expect.arrayContaining([filter]),
      });
    }
  });

  it('says why two periods cannot be compared', async () => {
    openWindow('/costs/changes', {
      'costs.range': range,
      'costs.spend': noSpend,
      'costs.drivers': { data: { ...told, notCompared: 'AWS has no bill for 2026-02', drivers: [] } },
    });
    expect(await screen.findByText('AWS has no bill for 2026-02')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: words.flat })).toBeNull();
  });
});
