import { z } from 'zod';
import { startModels, type ModelsFake } from '@tests/fakes/models';
import type { JsonObject } from '@shared/model/json';
import { agentWords } from '@shared/words/agent';
import { proposalWords as words } from '@shared/words/agentProposals';
import { input, messages } from './support/agent';
import { callAs } from './support/api';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

test.use({ beginning: 'demo' });

const told = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.string().nullable() })),
});
const found = z.looseObject({ cases: z.array(z.looseObject({ case_id: z.string() })) });

/** A model that looks for cases where its tool needs them, proposes, and says a sentence. */
function proposing(models: ModelsFake, name: string, args: JsonObject, search?: string) {
  models.decide = (body) => {
    const last = told.parse(body).messages.at(-1);
    if (last?.role === 'user')
      return search === undefined
        ? { tools: [{ name, args }] }
        : { tools: [{ name: 'find_cases', args: { search, count: 2 } }] };
    const parsed = found.safeParse(JSON.parse(last?.content ?? '{}'));
    if (!parsed.success) return 'Here is what I would do. It waits for your Confirm.';
    const case_ids = parsed.data.cases.map(({ case_id: id }) => id);
    return { tools: [{ name, args: { ...args, case_ids } }] };
  };
}

test('[AI-C-17] the agent proposes changes of cases: looked at, confirmed one by one, undone', async ({
  enter,
  context,
  app,
}) => {
  const models = await startModels();
  try {
    const page = await enter('/overview');
    const body = {
      name: 'Large',
      kind: 'compatible' as const,
      address: `${models.url}/v1`,
      model: 'large',
      key: models.key,
      price_in: 2,
      price_out: 10,
    };
    await callAs(context, app, 'aiModels.create', { body });
    const { details } = await callAs(context, app, 'cases.search', {
      body: { filters: { case_status: ['open'] }, max_returned_items: 2 },
    });
    const [first] = details;
    if (!first) throw new Error('The demo has no open cases.');
    const search = first.case_resource_name || first.case_resource_id;
    const now = async () => (await callAs(context, app, 'cases.get', { params: { id: first.case_id } })).data;

    proposing(models, 'propose_case_change', { owner: 'Dana', status: 'in_progress' }, search);
    await page.keyboard.press('Control+j');
    await input(page).fill(`Assign the cases of ${search} to Dana and mark them as in progress`);
    await input(page).press('Enter');
    const confirm = messages(page).getByRole('button', { name: new RegExp(`^${agentWords.step.confirm}`) });
    await expect(confirm).toBeVisible();
    expect(await now()).toMatchObject({ case_status: 'open', case_owner: first.case_owner });
    await lookAt(page, 'agent-proposal');

    const status = messages(page).getByRole('checkbox', { name: words.what.status }).first();
    await status.focus();
    await page.keyboard.press('Space');
    await expect(status).not.toBeChecked();
    await confirm.click();
    const undo = messages(page).getByRole('button', { name: words.undo });
    await expect(undo).toBeVisible();
    expect(await now()).toMatchObject({ case_status: 'open', case_owner: 'Dana' });
    await lookAt(page, 'agent-proposal-done');

    await messages(page).getByRole('link', { name: search }).first().click();
    await expect(page).toHaveURL(new RegExp(`/cases/${first.case_id}`));
    await undo.click();
    await expect(messages(page).getByText(words.steps.undone, { exact: true }).first()).toBeVisible();
    expect(await now()).toMatchObject({ case_owner: first.case_owner });
    await lookAt(page, 'agent-proposal-undone');

    // A budget and a dashboard, each confirmed alone.
    proposing(models, 'propose_budget', { name: 'Team', amount: 25_000, owner: 'Dana' });
    await input(page).fill('Create a budget named Team of $25,000 a month, owned by Dana');
    await input(page).press('Enter');
    await expect(messages(page).getByText(words.summary.newBudget('Team'))).toBeVisible();
    await confirm.click();
    await expect(undo).toBeVisible();
    const budgets = await callAs(context, app, 'budgets.list', {});
    expect(budgets.data.map(({ name }) => name)).toContain('Team');

    const panels = [
      { by: 'service', per: 'total', days: 30 },
      { by: 'account', per: 'month', days: 365 },
    ];
    proposing(models, 'propose_dashboard', { name: 'Team costs', panels });
    await input(page).fill('Create a dashboard named Team costs with charts by service and account');
    await input(page).press('Enter');
    await expect(messages(page).getByText(words.summary.newDashboard('Team costs'))).toBeVisible();
    await lookAt(page, 'agent-proposal-dashboard');
    await confirm.click();
    await messages(page).getByRole('link', { name: 'Team costs' }).click();
    await expect(page.getByText(words.dashboard.panel.total('service', 30), { exact: true })).toBeVisible();
    await lookAt(page, 'agent-proposal-dashboard-made');

    // A workflow, which the same model writes when the tool asks for one.
    const step = (id: string, stepTemplateId: string, parameters: JsonObject[] = []) => ({
      id,
      data: { step: { name: id, stepTemplateId, parameters } },
    });
    const made = {
      name: 'Report open cases',
      graph: {
        nodes: [
          step('Start', 'TRIGGER'),
          step('Total', 'MATH-002', [{ id: 'MATH-002-P1', value: [1, 2, 3] }]),
          step('Tell', 'SLACK-001'),
        ],
        edges: [
          { source: 'Start', target: 'Total' },
          { source: 'Total', target: 'Tell' },
        ],
      },
    };
    models.decide = (asked) => {
      if (asked['tools'] === undefined) return JSON.stringify(made);
      const last = told.parse(asked).messages.at(-1);
      return last?.role === 'tool'
        ? 'Here is the workflow. It waits for your Confirm.'
        : { tools: [{ name: 'propose_workflow', args: {} }] };
    };
    await input(page).fill('Build a workflow that posts the total of open cases to Slack');
    await input(page).press('Enter');
    await expect(messages(page).getByText(words.summary.newWorkflow('Report open cases'))).toBeVisible();
    await lookAt(page, 'agent-proposal-workflow');
    await confirm.click();
    await messages(page).getByRole('link', { name: 'Report open cases' }).click();
    await expect(page).toHaveURL(/\/wfe\//);
  } finally {
    await models.stop();
  }
});
