import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api/index';
import { AI_CATEGORY } from '@shared/model/ai-usage/meters';
import { aiSpendWords as words } from '@shared/words/aiSpend';
import { costWords } from '@shared/words/costs';
import { comparedWithBefore } from '@tests/support/comparison';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const range: CallReply<'costs.range'> = {
  data: {
    firstDay: '2026-01-01',
    lastDay: '2026-03-31',
    completeThrough: '2026-03-31',
    frontiers: [],
    incomplete: [],
    currencies: ['USD'],
    providers: ['AWS'],
    tagKeys: [],
    virtualTags: [],
    rows: 3,
    demo: false,
  },
};
const meters = [
  ['USE1-claude-sonnet-input-tokens', '1K tokens', 4_000, 12],
  ['USE1-claude-sonnet-output-tokens', '1K tokens', 1_000, 15],
  ['USE1-claude-sonnet-ProvisionedThroughput', 'Hours', 10, 73],
] as const;
const spend = (rows: CallReply<'costs.spend'>['data']['rows'], cost: number): CallReply<'costs.spend'> => ({
  data: {
    cost_method: 'amortized',
    rows,
    totals: rows.length === 0 ? [] : [{ currency: 'USD', cost, compared: cost, previous: null, known: 1 }],
    ...comparedWithBefore({ from: '2026-03-01', to: '2026-03-31' }),
    truncated: false,
    completeThrough: '2026-03-31',
    frontiers: [],
    incomplete: [],
  },
});
const answers = (some: readonly (readonly [string, string, number, number])[], total = 102) => ({
  'costs.range': range,
  'costs.values': { data: [] },
  'costs.spend': spend(
    some.map(([meter, , , cost]) => ({
      period: '2026-03-02',
      group: [meter],
      label: [meter],
      currency: 'USD',
      cost,
    })),
    total,
  ),
  'costs.usage': {
    data: {
      cost_method: 'amortized' as const,
      rows: some.map(([meter, unit, quantity, cost]) => {
        const group = ['Amazon Bedrock', meter, ''];
        return { group, label: group, currency: 'USD', unit, quantity, cost };
      }),
      truncated: false,
    },
  },
});

describe('what AI costs', () => {
  it('is by model, with tokens by kind and the price that was paid for a million', async () => {
    const { sentTo } = openWindow('/costs/ai?range=2026-03-01..2026-03-31', answers(meters));
    const table = within(await screen.findByRole('grid', { name: words.table }));
    const sonnet = table.getByRole('row', { name: 'claude-sonnet' });
    expect(sonnet.textContent).toContain('$27.00');
    // 4M at $3.00 and 1M at $15.00 are the token cost, and that over 5M the price of all.
    expect(sonnet.textContent).toMatch(/4M at \$3\.00.*1M at \$15\.00.*\$27\.00.*\$5\.40/);
    const throughput = table.getByRole('row', { name: 'claude-sonnet-ProvisionedThroughput' });
    expect(throughput.textContent).toContain('$73.00');
    expect(throughput.textContent).toContain(words.noTokens);
    expect(table.getByRole('columnheader', { name: words.model })).toBeTruthy();
    const figure = (title: string) => screen.getByRole('region', { name: title }).textContent;
    // The fees that are no usage count as well.
    expect(figure(words.cost)).toContain('$102');
    expect(figure(words.cost)).toContain(words.counted('27%'));
    expect(figure(words.tokens)).toContain('5M');
    expect(figure(words.perMillion)).toContain('$5.40');
    expect(figure(words.perMillion)).toContain(words.pricesNote('$27.00', '$102'));
    const category = { field: 'category', operator: 'in', values: [AI_CATEGORY] };
    for (const call of ['costs.spend', 'costs.usage'] as const)
      expect(sentTo(call)[0]?.body).toMatchObject({
        filters: [category],
        from: '2026-03-01',
        to: '2026-03-31',
      });
    expect(screen.getByRole('link', { name: words.open }).getAttribute('href')).toContain('group=meter');
  });

  it('has meters and no tokens where the bill counts none, no share of a total below zero, and what was charged before the credits', async () => {
    const some = [
      ['IP Addresses', 'Hours', 10, 0.01],
      ['Bandwidth', 'GB', 1, -0.16],
    ] as const;
    openWindow('/costs/ai?range=2026-03-01..2026-03-31', answers(some, -0.15));
    const table = within(await screen.findByRole('grid', { name: words.table }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      words.meter,
      words.service,
      costWords.spend.cost,
      words.share,
    ]);
    expect(table.getByRole('row', { name: 'Bandwidth' }).textContent).toBe('BandwidthAmazon Bedrock−$0.16–');
    const charged = within(screen.getByRole('region', { name: words.charged }));
    expect(charged.getByText('$0.01')).toBeTruthy();
    expect(charged.getByText(words.credited('−$0.15'))).toBeTruthy();
    for (const title of [words.cost, words.tokens, words.perMillion])
      expect(screen.queryByRole('region', { name: title })).toBeNull();
  });

  it('says what it looks for where there is none', async () => {
    openWindow('/costs/ai?range=2026-03-01..2026-03-31', answers([]));
    expect(await screen.findByText(words.none)).toBeTruthy();
  });
});
