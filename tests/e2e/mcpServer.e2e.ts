import { integrationScreenWords } from '@shared/words/integrationScreens';
import { mcpServerWords as words } from '@shared/words/mcpServers';
import { paramFormWords } from '@shared/words/paramForms';
import { testingWords } from '@shared/words/testing';
import { startMcpServer, type McpFake } from '@tests/fakes/mcpServer';
import { addAfter, panel, put, save } from './support/editor';
import { flowBuilder, storeFlow } from './support/flows';
import { card, field as labelled } from './support/integrations';
import { lookAt } from './support/look';
import { expect, test as base } from './support/test';
import { title } from './support/windows';
import { button } from './support/workflows';

const connectWords = integrationScreenWords.connect;
const NAME = 'Call_MCP_tool';

const test = base.extend<{ server: McpFake }>({
  server: async ({}, use) => {
    const server = await startMcpServer();
    await use(server);
    await server.stop();
  },
});

test('an MCP server is connected, one of its tools is allowed to the agent, and a step calls another', async ({
  enter,
  context,
  app,
  server,
}) => {
  const page = await enter('/integrations');
  await card(page, 'MCP server').click();
  await expect(title(page)).toHaveText(connectWords.title('MCP server'));
  await lookAt(page, 'integration-connect-mcp');
  const form = page.getByRole('region', { name: connectWords.connection });
  await labelled(form, 'Name').fill('Tickets');
  await labelled(form, 'Address').fill(server.url);
  await form.getByRole('button', { name: /^Authorization/ }).click();
  await page.getByRole('option', { name: 'Bearer token' }).click();
  await labelled(form, 'Token').fill('another token');
  await button(form, connectWords.connect).click();
  await expect(form).toContainText('does not accept these credentials');
  await labelled(form, 'Token').fill(server.token);
  await button(form, connectWords.connect).click();
  await expect(title(page)).toHaveText('Tickets');
  const tools = page.getByRole('table', { name: words.title });
  await expect(tools.getByRole('row')).toHaveCount(8);
  const seats = tools.getByRole('row').filter({ hasText: 'How many seats' });
  await expect(seats).toContainText(words.reads);
  const allowed = seats.getByLabel(words.allow('Seats'), { exact: true });
  await expect(allowed).not.toBeChecked();
  await seats.getByText(words.off, { exact: true }).click();
  await expect(allowed).toBeChecked();
  const echo = tools.getByRole('row').filter({ hasText: 'Says the text again' });
  await echo.getByText(words.off, { exact: true }).click();
  await expect(echo.getByLabel(words.allow('Echo'), { exact: true })).toBeChecked();
  server.describe('Says the text again, to everybody.');
  await page.reload();
  await expect(tools.getByText(words.changed, { exact: true })).toBeVisible();
  await lookAt(page, 'integration-mcp');

  const flow = await flowBuilder(context, app);
  await page.goto(app.origin + (await storeFlow(context, app, 'Count seats', flow.graph)));
  await addAfter(page, 'Trigger', 'Call an MCP tool');
  const opened = panel(page, NAME);
  await opened.getByRole('button', { name: 'Integration: Choose' }).click();
  await page.getByRole('option', { name: 'Tickets' }).click();
  await opened.getByRole('button', { name: 'Tool: Choose' }).click();
  await page.getByRole('option', { name: /^Seats/ }).click();
  await expect(opened).toContainText(paramFormWords.mcp.readOnly);
  await put(opened.locator('.cm-content').first(), '{"product":"CRM"}');
  await lookAt(page, 'editor-mcp-tool');
  await save(page);
  await button(page, testingWords.test).click();
  const status = page.getByRole('status', { name: testingWords.results.label });
  await expect(status.getByText('OK', { exact: true })).toBeVisible();
  expect(server.calls).toEqual([{ tool: 'seats', input: { product: 'CRM' } }]);
  await lookAt(page, 'editor-mcp-result');
});
