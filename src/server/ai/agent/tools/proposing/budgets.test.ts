import { describe, expect, it } from 'vitest';
import { ask, writable } from '@tests/support/agentModel';
import type { JsonObject } from '@shared/model/json';

/** A model that proposes this, whatever was asked. → what it was refused with, or the changes. */
async function proposed(asked: string, input: JsonObject) {
  let refused = '';
  const answer = await ask(
    asked,
    async (call) => {
      await call('propose_budget', input).catch((error: unknown) => {
        refused = error instanceof Error ? error.message : String(error);
      });
      return 'There it is.';
    },
    writable,
  );
  const [step] = answer.response.flatMap((part) => (part.content_format === 'step' ? [part.content] : []));
  const changes = step?.operations?.map(({ target, before, after }) => [target, before, after]);
  expect(answer.action === null).toBe(refused !== '');
  return refused || changes;
}
const alerts = 'alerts at 80%, 100%, forecast 100%';

describe('budgets', () => {
  it.each([
    [
      'Create a budget of $5,000 a month for Amazon EC2, owned by Bob',
      { amount: 5000, filters: [{ field: 'service', values: ['amazon ec2'] }], owner: 'Bob' },
      [
        'Amazon EC2 budget',
        null,
        `$5,000.00 per month from November 2026, Amazon EC2, owner bob@acme.example, ${alerts}`,
      ],
    ],
    [
      'I need a budget named “Everything” of 2.5 million euros per year, tell me at 60%',
      {
        name: 'Everything',
        amount: 2_500_000,
        currency: 'eur',
        period: 'year',
        alerts: [{ kind: 'actual', percent: 60 }],
      },
      ['Everything', null, '€2,500,000.00 per year from January 2026, all costs, alert at 60%'],
    ],
    [
      'Raise the Cloud budget by 10%',
      { budget: 'cloud', amount: 11_000 },
      ['Cloud', '$10,000.00', '$11,000.00'],
    ],
    ['Lower budget Cloud by 500', { budget: 'Cloud', amount: 9_500 }, ['Cloud', '$10,000.00', '$9,500.00']],
    [
      'Set the Cloud budget to 12k',
      { budget: 'Cloud', amount: 12_000 },
      ['Cloud', '$10,000.00', '$12,000.00'],
    ],
  ])('%s', async (asked, input, shown) => {
    expect(await proposed(asked, input)).toEqual([shown]);
  });

  it.each([
    ['Which budgets are over?', { amount: 1 }, 'not asked to set a budget'],
    ['What did EC2 cost in 2026?', { amount: 2026 }, 'not asked to set a budget'],
    ['How do I create a budget?', { amount: 1 }, 'not asked to set a budget'],
    ['Create a budget', { amount: 1 }, 'has not written it'],
    ['Create a budget of $500', { amount: 5_000 }, 'amount: the person has not written it'],
    ['Create a budget of $500', { amount: 500, name: 'Mallory' }, 'name: the person has not written it'],
    ['Create a budget of $500', { amount: 500, owner: 'Mallory' }, 'has not named them'],
    ['Create a budget of $500', { amount: 500, currency: 'EUR' }, 'currency: the person has not written it'],
    [
      'Create a budget of $500 for Queues',
      { amount: 500, filters: [{ field: 'service', values: ['Queues'] }] },
      'no service on the bills is named Queues',
    ],
    [
      'Create a budget of $500',
      { amount: 500, alerts: [{ kind: 'actual', percent: 7 }] },
      'not written this percentage',
    ],
    ['Create a budget of $500 named Cloud', { amount: 500, name: 'Cloud' }, 'there is a budget named Cloud'],
    ['Raise that budget to $20,000', { budget: 'Cloud', amount: 20_000 }, 'has not written its name'],
    ['Raise the Cloud budget to $20,000', { budget: 'Cloud', amount: 30_000 }, 'has not written it'],
    [
      'Raise the Cloud budget to 9k',
      { budget: 'Cloud', amount: 9_000, owner: 'Bob' },
      'owner: only the amount',
    ],
    ['Raise the Mist budget to 9k', { budget: 'Mist', amount: 9_000 }, 'no budget is named Mist'],
    ['Set the Cloud budget to 10k', { budget: 'Cloud', amount: 10_000 }, 'it has this amount'],
  ])('is refused: %s → %o', async (asked, input, why) => {
    expect(await proposed(asked, input)).toContain(why);
  });
});
