import { kubernetesWords } from '@shared/words/kubernetes';
import { unitWords } from '@shared/words/units';
import { callAs } from './support/api';
import { lookAt } from './support/look';
import { expect, test } from './support/test';

test.use({ beginning: 'demo' });

test('values of a metric come from a datastore; a cluster tells its nodes, and loses a day of allocations', async ({
  enter,
  app,
}) => {
  const page = await enter();
  const browser = page.context();
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  await test.step('a metric reads a datastore', async () => {
    const { data: spaces } = await callAs(browser, app, 'spaces.list', { query: {} });
    const schema = [
      { key: 'Day', type: 'date' as const },
      { key: 'Deliveries', type: 'number' as const },
    ];
    const body = { space_id: spaces[0]?.space_id ?? '', name: 'Deliveries by day', description: '', schema };
    const { data: store } = await callAs(browser, app, 'datastores.create', { body });
    const records = [
      { Day: '2026-07-01', Deliveries: 120 },
      { Day: '2026-07-02', Deliveries: null },
    ];
    const params = { id: store.datastoreId };
    await callAs(browser, app, 'datastores.createRecords', { params, body: { records } });
    const draft = { name: 'Deliveries', unit: 'delivery' };
    const { data: metric } = await callAs(browser, app, 'unitMetrics.create', { body: draft });
    // The overview has come to rest.
    await expect(main.getByRole('region', { name: 'Anomalies' }).getByRole('link').first()).toBeVisible();
    await page.goto(`${app.origin}/costs/units?metric=${metric.metric_id}&view=values`);
    const words = unitWords.source;
    await main.getByRole('button', { name: words.open }).click();
    await dialog.getByRole('button', { name: new RegExp(`^${words.datastore}`) }).click();
    await page.getByRole('option', { name: 'Deliveries by day' }).click();
    await lookAt(page, 'unit-source-dialog');
    await dialog.getByRole('button', { name: words.save }).click();
    await expect(main.getByText(words.wrong(1))).toBeVisible();
    await lookAt(page, 'unit-source-wrong');
  });

  await test.step('a cluster tells nodes that are not on the bill', async () => {
    const { data: clusters } = await callAs(browser, app, 'kubernetes.list');
    const cluster = clusters[0];
    const day = cluster?.allocations.last ?? '';
    const text = [
      'Date,Node,ProviderID,Namespace,ControllerKind,ControllerName,CPUCost,RAMCost,TotalCost',
      `${day},ip-10-0-0-9,aws:///eu-west-1a/i-0lost,web,deployment,storefront,3,1,4`,
    ].join('\n');
    const params = { id: cluster?.cluster_id ?? '' };
    await callAs(browser, app, 'kubernetes.import', { params, body: { text, dry_run: false } });
    await page.goto(`${app.origin}/costs/kubernetes?cluster=${params.id}`);
    await expect(main.getByText(kubernetesWords.missingNodes(['ip-10-0-0-9'], 1))).toBeVisible();
    await lookAt(page, 'kubernetes-nodes');
    const words = kubernetesWords.removing;
    await main.getByRole('button', { name: words.open }).click();
    await expect(dialog.getByLabel(words.from)).toHaveValue(day);
    await lookAt(page, 'kubernetes-delete-days');
    await dialog.getByRole('button', { name: words.run }).click();
    await expect(page.getByText(words.done(1))).toBeVisible();
    await expect(main.getByText(kubernetesWords.missingNodes(['ip-10-0-0-9'], 1))).toHaveCount(0);
  });
});
