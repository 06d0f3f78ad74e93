import { startModels, type ModelsFake } from '@tests/fakes/models';
import { z } from 'zod';
import { AGENT_ID } from '@shared/model/agent';
import { agentAnswers } from '@shared/words/agentAnswers';
import { agentWords as words } from '@shared/words/agent';
import { input, messages, panel } from './support/agent';
import { callAs } from './support/api';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

test.use({ beginning: 'demo' });

const told = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.string().nullable() })),
});
const dates = z.looseObject({ complete_through: z.string() });
const totals = z.looseObject({
  totals: z.array(z.object({ currency: z.string(), cost: z.number() }).loose()),
});

/** The month before the one in which the bills end. */
function monthBefore(day: string) {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  const last = new Date(first.getTime() - 86_400_000).toISOString().slice(0, 10);
  return { from: `${last.slice(0, 7)}-01`, to: last };
}

/** A model that reads as far as a good one would, and then says one figure too many. */
function careful(models: ModelsFake) {
  const seen = { from: '', to: '', cost: 0 };
  models.decide = (body) => {
    const last = told.parse(body).messages.at(-1);
    if (last?.role === 'user') return { tools: [{ name: 'bill_dates', args: {} }] };
    const found: unknown = JSON.parse(last?.content ?? '{}');
    const covered = dates.safeParse(found);
    if (covered.success) {
      Object.assign(seen, monthBefore(covered.data.complete_through));
      return { tools: [{ name: 'costs', args: { from: seen.from, to: seen.to, by: 'service', count: 5 } }] };
    }
    seen.cost = totals.parse(found).totals.find(({ currency }) => currency === 'USD')?.cost ?? 0;
    const amount = seen.cost.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    return `You paid **${amount}** in that month. Next month it will be $123,456.`;
  };
  return seen;
}

test(
  '[AI-C-06] [AI-C-14] a model answers from tools: its figures are those of the bills, and what is made up is marked',
  { tag: '@way' },
  async ({ enter, context, app }) => {
    const models = await startModels();
    try {
      const page = await enter('/overview');
      await page.keyboard.press('Control+j');
      await expect(panel(page).getByText(words.byRule.text)).toBeVisible();
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
      const seen = careful(models);
      await input(page).fill('What did we pay last month, and for which services?');
      await input(page).press('Enter');
      await expect(messages(page).getByText('(unverified)')).toBeVisible();
      const { data } = await callAs(context, app, 'costs.spend', {
        body: { from: seen.from, to: seen.to, granularity: 'total', filters: [] },
      });
      const usd = data.totals.find(({ currency }) => currency === 'USD')?.cost ?? 0;
      expect(Math.round(usd * 100) / 100).toBe(seen.cost);
      expect(seen.cost).toBeGreaterThan(1_000);
      await expect(messages(page)).toContainText(
        usd.toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
      );
      await expect(messages(page).getByText(agentAnswers.model.unknown(['$123,456']))).toBeVisible();
      await expect(messages(page).getByText(words.used('Large', '51', '$0.0002'))).toBeVisible();
      await lookAt(page, 'agent-model');
      const table = messages(page).getByRole('table');
      await expect(table.getByRole('row')).toHaveCount(7);
      await messages(page).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/costs\?range=/);

      // What is said so far stays when it is stopped.
      models.decide = () => new Promise(() => undefined);
      await input(page).fill('And the month before?');
      await input(page).press('Enter');
      const working = messages(page).getByText(words.working);
      await expect(working).toBeAttached();
      await lookAt(page, 'agent-model-working');
      await messages(page).getByRole('button', { name: words.stop, exact: true }).click();
      await expect(messages(page).getByText(agentAnswers.model.stopped)).toBeVisible();
      await expect(working).toHaveCount(0);

      // A model that refuses: the rules answer, and say why.
      models.decide = () => ({ status: 401, body: { error: { message: 'The key was withdrawn.' } } });
      await input(page).fill(words.start.prompts[2]);
      await input(page).press('Enter');
      await expect(messages(page).getByText(/so this comes from built-in rules/)).toBeVisible();
      await expect(messages(page)).toContainText(agentAnswers.savings.columns.effort);
      const { data: chats } = await callAs(context, app, 'ai.threads', { params: { agentId: AGENT_ID } });
      expect(chats).toHaveLength(1);
    } finally {
      await models.stop();
    }
  },
);
