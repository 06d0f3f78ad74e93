import { commitmentWords as words } from '@shared/words/commitments';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { mainNavigation } from './support/windows';

test.use({ beginning: 'demo' });

test('what the demo company could exchange and buy, on what that stands, and in which layers', async ({
  enter,
}) => {
  const page = await enter();
  const main = page.getByRole('main');
  const menu = mainNavigation(page);
  await menu.getByRole('link', { name: words.title, exact: true }).click();
  const advice = main.getByRole('region', { name: words.advice.title });
  await expect(advice.getByText(/^Based on/)).toBeVisible();
  await expect(advice.getByRole('table').first()).toContainText('%');
  const ladder = main.getByRole('region', { name: words.ladder.title });
  const layers = ladder.getByRole('table', { name: words.ladder.title });
  await expect(layers.getByRole('row')).toHaveCount(5);

  await main.getByRole('region', { name: words.exchange.title }).scrollIntoViewIfNeeded();
  await advice.getByRole('table').first().scrollIntoViewIfNeeded();
  await lookAt(page, 'commitments-advice');

  await ladder.getByRole('button', { name: new RegExp(`^${words.ladder.layers}`) }).click();
  await page.getByRole('option', { name: '2', exact: true }).click();
  await expect(layers.getByRole('row')).toHaveCount(3);
  const calendar = ladder.getByRole('table', { name: words.ladder.calendar });
  await expect(calendar.getByRole('row').nth(1)).toContainText('%');
  await calendar.getByRole('row').last().scrollIntoViewIfNeeded();
  await lookAt(page, 'commitments-layers');
});
