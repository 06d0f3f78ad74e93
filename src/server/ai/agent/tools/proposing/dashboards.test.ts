import { describe, expect, it } from 'vitest';
import { ask, writable } from '@tests/support/agentModel';
import type { JsonObject } from '@shared/model/json';
import type { AgentData } from '../../data';

/** A model that proposes this, whatever was asked. → what it was refused with, or the change and what it does. */
async function proposed(asked: string, input: JsonObject, given: Partial<AgentData> = {}) {
  let refused = '';
  const { action } = await ask(
    asked,
    async (call) => {
      await call('propose_dashboard', input).catch((error: unknown) => {
        refused = error instanceof Error ? error.message : String(error);
      });
      return 'There it is.';
    },
    { ...writable, ...given },
  );
  expect(action === null).toBe(refused !== '');
  return action?.kind === 'change' ? { operation: action.operations[0], refused } : { refused };
}

describe('dashboards', () => {
  it('are of cost panels, two beside each other, each asked for once', async () => {
    const asked: string[] = [];
    const panelData: AgentData['panelData'] = async (panel) => {
      asked.push(panel.source.type === 'cost' ? panel.source.query : '');
      return writable.panelData!(panel);
    };
    const { operation } = await proposed(
      'Create a dashboard named “Team costs” with charts by service and region',
      {
        name: 'Team costs',
        panels: [
          { by: 'service' },
          { by: 'region', per: 'day', look: 'lines', days: 60 },
          { by: 'account', look: 'table' },
        ],
      },
      { panelData },
    );
    expect(operation).toMatchObject({ target: 'Team costs', path: null, before: null });
    expect(operation?.after).toBe(
      'In Global: Amortized cost by service, last 30 days; Daily amortized cost by region, last 60 days; Amortized cost by account, last 30 days',
    );
    expect(operation?.doing).toMatchObject({
      spaceId: 'space',
      panels: [
        { kind: 'Chart', place: { x: 0, y: 0 }, chart: { type: 'BarChart', series: null } },
        { kind: 'Chart', place: { x: 6, y: 0 }, chart: { type: 'LineChart', series: 'region' } },
        { kind: 'Table', place: { x: 0, y: 7 }, chart: null },
      ],
    });
    expect(asked).toEqual([
      'SELECT AmortizedCost GROUP BY service GRANULARITY total LAST 30 DAYS LIMIT 10',
      'SELECT AmortizedCost GROUP BY region GRANULARITY daily LAST 60 DAYS',
      'SELECT AmortizedCost GROUP BY account GRANULARITY total LAST 30 DAYS LIMIT 10',
    ]);
  });

  it('get one panel more, below those that are there', async () => {
    const one = await proposed('Create a dashboard with a chart by service', { panels: [{ by: 'service' }] });
    const there = one.operation?.doing.kind === 'dashboard_create' ? one.operation.doing.panels : [];
    const dashboard: AgentData['dashboard'] = async (id) => ({
      ...(await writable.dashboard!(id)),
      panels: there,
    });
    const { operation } = await proposed(
      'Add a pie chart by account to the dashboard Spend',
      { dashboard: 'spend', panels: [{ by: 'account', look: 'pie' }] },
      { dashboard },
    );
    expect(operation).toMatchObject({
      target: 'Spend',
      path: '/spaces/space/dashboards/d1',
      after: 'Amortized cost by account, last 30 days',
      doing: {
        kind: 'dashboard_panel',
        revision: 3,
        panel: { panelId: 'agent-panel-2', place: { x: 0, y: 7 } },
      },
    });
  });

  const panels = [{ by: 'service' }];
  it.each([
    ['Which dashboards are there?', { panels }, 'has not asked for'],
    ['What did we pay by service?', { panels }, 'has not asked for'],
    ['Create a dashboard', { panels, name: 'Mallory' }, 'name: the person has not written it'],
    ['Create a dashboard', { panels, space: 'Finance' }, 'space: the person has not written it'],
    ['Create a dashboard in Finance', { panels, space: 'Finance' }, 'no space is named Finance'],
    ['Create a dashboard Spend', { panels, name: 'Spend' }, 'there is a dashboard named Spend'],
    ['Add a panel to that dashboard', { panels, dashboard: 'Spend' }, 'has not written its name'],
    ['Add a panel to the dashboard Mist', { panels, dashboard: 'Mist' }, 'no dashboard is named Mist'],
    [
      'Add panels to the dashboard Spend',
      { panels: [...panels, ...panels], dashboard: 'Spend' },
      'one panel',
    ],
    ['Create a dashboard', { panels: [{ by: 'service', per: 'day', look: 'pie' }] }, 'a pie is of a total'],
    ['Create a dashboard', { panels: Array.from({ length: 7 }, () => panels[0]!) }, 'panels'],
  ])('is refused: %s → %o', async (asked, input, why) => {
    expect((await proposed(asked, input)).refused).toContain(why);
  });
});
