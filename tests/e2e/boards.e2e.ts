import { caseWords } from '@shared/words/cases';
import { messages } from '@shared/words/messages';
import { callAs } from './support/api';
import { button, group } from './support/cases';
import { pressBox } from './support/boxes';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

const IDLE = 'Idle NAT gateways';

test.use({ beginning: 'demo' });

test('[CASE-43] a board that a person added is given rules, renamed and deleted; its cases stay', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/cases');
  const { board } = caseWords;
  const blueprints = caseWords.blueprints;
  const spaces = await callAs(context, app, 'spaces.list', { query: {} });
  const space_id = spaces.data.find((one) => one.mode === 'global')?.space_id ?? '';
  const { boardId } = await callAs(context, app, 'boards.create', {
    body: { space_id, name: 'Network team', type: 'case' },
  });
  await page.goto(`${app.origin}/cases?board_id=${boardId}`);
  await expect(page.getByText(caseWords.list.noRulesTitle)).toBeVisible();
  await page.getByRole('button', { name: blueprints.addRules.action }).click();
  await expect(page.getByText(blueprints.noRules)).toBeVisible();
  await lookAt(page, 'board-without-rules');

  await page.getByRole('button', { name: blueprints.addRules.action }).first().click();
  const adding = page.getByRole('dialog', { name: blueprints.addRules.title('Network team') });
  await expect(button(adding, blueprints.addRules.submit(0))).toBeDisabled();
  await adding.getByLabel(blueprints.search).fill('nat gate');
  await pressBox(adding.getByRole('checkbox', { name: IDLE }));
  await lookAt(page, 'board-add-rules');
  await button(adding, blueprints.addRules.submit(1)).click();
  await expect(page.getByText(blueprints.addRules.added(1, 'Network team'))).toBeVisible();
  await expect(page.getByRole('button', { name: IDLE, expanded: false }).first()).toBeVisible();
  const found = await callAs(context, app, 'boards.list', { query: {} });
  const cases = found.data.find((one) => one.boardId === boardId)?.openCases ?? 0;
  expect(cases).toBeGreaterThan(0);

  const act = async (name: string, action: string) => {
    await button(page, board.menu(name)).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Network team', board.rename);
  const renaming = page.getByRole('dialog', { name: board.renameTitle('Network team') });
  await renaming.getByRole('textbox', { name: board.name }).fill('x<>');
  await expect(renaming.getByRole('alert')).toHaveText(messages.noSpecialCharacters);
  await expect(button(renaming, board.rename)).toBeDisabled();
  await renaming.getByRole('textbox', { name: board.name }).fill('Network crew');
  await button(renaming, board.rename).click();
  await expect(page.getByText(board.renamed('Network crew'))).toBeVisible();

  await act('Network crew', board.delete);
  const deleting = page.getByRole('dialog', { name: board.deleteTitle('Network crew') });
  await expect(deleting).toContainText(caseWords.builtIn.case);
  await lookAt(page, 'board-delete');
  await button(deleting, board.delete).click();
  // All that it ever had moves, also what is closed.
  await expect(page.getByText(/^Board Network crew deleted; [1-9]\d* cases moved$/)).toBeVisible();
  await expect(page).not.toHaveURL(/board_id/);
  await page.goto(`${app.origin}/cases`);
  await expect(group(page, IDLE)).toBeVisible();
});
