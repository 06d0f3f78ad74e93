import { notificationWords as words } from '@shared/words/notifications';
import { callAs } from './support/api';
import { expect, test } from './support/test';
import { fromTemplate } from './support/workflows';
import { title } from './support/windows';

test('a run that this person started is told when it has finished, and opens from there', async ({
  enter,
  context,
  app,
}) => {
  const page = await enter('/bills');
  await expect(title(page)).toHaveText('Bills');
  const id = await fromTemplate(context, app, { template: 'empty-workflow', name: 'Heartbeat of the house' });
  await callAs(context, app, 'executions.run', { params: { id, version: '1' }, body: {} });
  const toast = page.getByText(`${words.titles.runFinished(1)}: Heartbeat of the house`);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: words.open, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${id}/`));
});
