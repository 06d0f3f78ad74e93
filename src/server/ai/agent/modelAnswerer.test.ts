import { describe, expect, it } from 'vitest';
import { fakeData, never, overBudget, textIn } from '@tests/support/agentData';
import { ask, byRule, chat, clock, running, type Request } from '@tests/support/agentModel';
import { Fault } from '@shared/kernel/fault';
import { comparedWithBefore } from '@tests/support/comparison';
import { StepError } from '../../steps/contract';
import { answerOf, textOf } from './answer';
import type { AgentData } from './data';
import { createModelAnswerer } from './modelAnswerer';

const spend: AgentData['spend'] = async ({ from, to, group_by }) => ({
  cost_method: 'net_amortized',
  rows:
    group_by.length === 0
      ? []
      : [
          { period: '', group: ['ec2'], label: ['Amazon EC2'], currency: 'USD', cost: 300.251 },
          { period: '', group: ['s3'], label: ['Amazon S3'], currency: 'USD', cost: 100 },
        ],
  totals: [{ currency: 'USD', cost: 400.251, compared: 400.251, previous: 320, known: 1 }],
  ...comparedWithBefore({ from, to }),
  truncated: false,
  completeThrough: '2026-10-31',
  frontiers: [],
  incomplete: [],
});
const october = { from: '2026-10-01', to: '2026-10-31' };

describe('an answer by a model', () => {
  it('has the figures of its tools, the tables that they found with their screens, and what it took', async () => {
    const doing: string[] = [];
    const answer = await ask(
      'What did we pay in October?',
      async (call) => {
        const { totals } = await call('costs', { ...october, by: 'service' });
        expect(totals).toEqual([
          { currency: 'USD', cost: 400.25, compared_cost: 400.25, previous_cost: 320 },
        ]);
        await call('calculate', { operation: 'percent_change', numbers: [320, 400.25] });
        return 'You paid $400.25, 25.1% more than before. EC2 is $300.25.';
      },
      { spend },
      chat((progress) => doing.push(progress.doing)),
    );
    expect(textIn(answer)).toBe('You paid $400.25, 25.1% more than before. EC2 is $300.25.');
    expect(answer.warning).toBeNull();
    expect(answer.used).toEqual({ model: 'Small', tokens: 1_000, cost: 0.0012 });
    expect(answer.response[1]).toMatchObject({
      content_format: 'table',
      content: {
        rows: [
          { name: 'Amazon EC2', cost: 300.25 },
          { name: 'Amazon S3', cost: 100 },
        ],
      },
      configuration: { path: '/costs?range=2026-10-01..2026-10-31&group=service' },
    });
    expect(doing).toEqual(['Reading costs', 'Calculating']);
  });

  it('explains a change by reasons that add up, and knows the forecast and the budgets', async () => {
    const days = { from: '2026-10-01', to: '2026-10-31', before_from: '2026-09-01', before_to: '2026-09-30' };
    const nothing = { usage: null, price: null };
    const answer = await ask(
      'Why did we pay more, and will we stay in the budget?',
      async (call) => {
        const { change, reasons } = await call('explain_change', days);
        expect([change, reasons]).toMatchObject([
          80.25,
          [{ reason: 'New', amount: 90.25, largest: [{ name: 'Lab', amount: 90.25 }] }, { reason: 'Gone' }],
        ]);
        const { forecasts } = await call('forecast', { currency: 'USD' });
        expect(forecasts).toEqual([
          {
            name: 'Forecast for October',
            amount: 410,
            low: null,
            high: null,
            not_complete: 0,
            spent: 400.25,
          },
        ]);
        const { budgets } = await call('budgets', {});
        expect(budgets).toMatchObject([{ name: 'All', status: 'Over budget', budget: 400, spent: 400.25 }]);
        return 'It rose by $80.25: Lab is new, $90.25. The budget of $400 is exceeded; expect $410.';
      },
      {
        drivers: async () => ({
          cost_method: 'amortized',
          currency: 'USD',
          currencies: ['USD'],
          compared: days,
          late: [],
          notCompared: null,
          before: 320,
          after: 400.25,
          drivers: [
            {
              kind: 'new',
              amount: 90.25,
              items: [
                { amount: 90.25, level: 'account', name: 'Lab', service: '', account: '1', ...nothing },
              ],
              others: { count: 0, amount: 0 },
            },
            { kind: 'gone', amount: -10, items: [], others: { count: 0, amount: -10 } },
          ],
        }),
        forecast: async () => ({
          cost_method: 'amortized',
          currency: 'USD',
          others: [],
          completeThrough: '2026-10-30',
          reason: null,
          incomplete: [],
          history: [],
          newest_whole: null,
          months: [],
          month: {
            from: '2026-10',
            to: '2026-10',
            amount: 410,
            low: null,
            high: null,
            spent: 400.25,
            not_complete: 0,
          },
          quarter: null,
          year: null,
          basis: null,
        }),
        budgets: async () => [overBudget],
      },
    );
    expect(answer.warning).toBeNull();
    expect(answer.response[1]).toMatchObject({
      content_format: 'table',
      configuration: {
        path: '/costs/changes?range=2026-10-01..2026-10-31&before=2026-09-01..2026-09-30&currency=USD',
      },
    });
  });

  it('marks a figure that no tool gave', async () => {
    const answer = await ask(
      'What did we pay?',
      async (call) => {
        await call('costs', october);
        return 'You paid $400.25, not $400 or $40; next month it will be $512.';
      },
      { spend },
    );
    expect(textIn(answer)).toBe(
      'You paid $400.25, not $400 or $40 (unverified); next month it will be $512 (unverified).',
    );
    expect(answer.warning).toContain('$512');
  });

  it('calculates with figures that were read, and with no others', async () => {
    await ask('Add them.', async (call) => {
      await expect(call('calculate', { operation: 'sum', numbers: [1_000, 2_000] })).rejects.toThrow('1000');
      return 'I can’t.';
    });
  });

  it('hears why a tool refuses: wrong arguments, no permission', async () => {
    const forbidden = async () => {
      throw new Fault('forbidden', 'You may not read costs.');
    };
    const answer = await ask(
      'What did we pay?',
      async (call) => {
        await expect(call('costs', { from: 'October', to: '2026-10-31' })).rejects.toThrow('from');
        await expect(call('costs', october)).rejects.toThrow('You may not read costs.');
        return 'You may not read costs.';
      },
      { spend: forbidden },
    );
    expect(textIn(answer)).toBe('You may not read costs.');
  });

  it('comes by rule where no model is set, and where it fails, with the reason', async () => {
    const none = createModelAnswerer({ clock, talk: async () => null, byRule });
    expect(textIn(await none('Spend?', fakeData(), never, chat()))).toBe('By rule.');
    const answer = await ask('Spend?', async () => {
      throw new StepError('OpenAI has too many requests.', 'general', true);
    });
    expect(textIn(answer)).toBe('By rule.');
    expect(answer.warning).toContain('OpenAI has too many requests.');
  });

  it('tells the model what is open on the screen, and the rules too', async () => {
    const about = { kind: 'run', workflow_id: 'w1', execution_id: 'e1', step_execution_id: null } as const;
    let instructions = '';
    await ask(
      'Why did it fail?',
      async (_call, request) => {
        ({ instructions } = request);
        return 'I see.';
      },
      {},
      chat(undefined, about),
    );
    expect(instructions).toContain(`run_read first: ${JSON.stringify(about)}`);
    const asked: unknown[] = [];
    const rules = createModelAnswerer({
      clock,
      talk: async () => null,
      byRule: async (_prompt, _data, _signal, given) => {
        asked.push(given);
        return answerOf([textOf('By rule.')], []);
      },
    });
    await rules('Why did it fail?', fakeData(), never, chat(undefined, about));
    expect(asked).toEqual([about]);
  });

  it('tells the model what was said before', async () => {
    const earlier = [{ role: 'user' as const, content: 'And S3?' }];
    let told: Request['turns'] = [];
    await ask(
      'In October?',
      async (_call, { turns }) => {
        told = turns;
        return 'Nothing.';
      },
      {},
      { ...chat(), earlier },
    );
    expect(told).toEqual([...earlier, { role: 'user', content: 'In October?' }]);
  });
});

describe('a run that a model offers', () => {
  it('waits for Confirm, and the person has written its name', async () => {
    const answer = await ask(
      'Please run “delete old volumes”.',
      async (call) => {
        await call('offer_workflow_run', { name: 'Delete old volumes' });
        return 'Confirm to run it.';
      },
      running,
    );
    expect(answer.action).toMatchObject({ kind: 'run_workflow', workflowId: 'w1' });
    expect(answer.response[1]).toMatchObject({ content_format: 'step', content: { status: 'preview' } });
  });

  it('is refused to who may not run workflows', async () => {
    const mayRun = () => {
      throw new Fault('forbidden', 'You may not run workflows.');
    };
    const answer = await ask(
      'Run delete old volumes',
      async (call) => {
        await expect(call('offer_workflow_run', { name: 'delete old volumes' })).rejects.toThrow(
          'may not run',
        );
        return 'You may not.';
      },
      { ...running, mayRun },
    );
    expect(answer.action).toBeNull();
  });
});
