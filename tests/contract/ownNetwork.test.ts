import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsWords } from '@shared/words/settings';
import { startJsonService, type JsonService } from '@tests/fakes/jsonService';
import { startHarness, type Harness } from './harness';
import { administrator, type Person } from './world';
import { chain, makeWorkflow, node, run, until } from './workflowRuns';

const words = settingsWords.network;
let harness: Harness;
let service: JsonService;
let asked = 0;
beforeAll(async () => {
  harness = await startHarness({ integrations: {} });
  service = await startJsonService(() => {
    asked += 1;
    return { body: {} };
  });
});
afterAll(async () => {
  await service?.stop();
  await harness?.stop();
});

const allow = (who: Person, value: unknown) =>
  harness.send(who, 'settings.put', { body: { domain: 'general', type: 'allowed_networks', value } });

async function execute(who: Person) {
  const id = await makeWorkflow(harness, who, chain(node('Ask', 'API-001', { url: `${service.url}/` })));
  return until(harness, who, id, await run(harness, who, id));
}

it('the owner of a local workspace lets workflows reach the own network, and nobody else does', async () => {
  const { owner } = harness;
  const bolt = administrator(harness.world.bolt);
  const refused = await execute(owner);
  expect(refused.status).toBe('FAILED');
  expect(JSON.stringify(refused)).toContain(words.remedy);
  expect((await allow(owner, ['http://127.0.0.1'])).body).toMatchObject({
    code: 'bad_input',
    data: [{ field: 'value[0]', reason: words.wrong }],
  });
  expect((await allow(bolt, ['127.0.0.1'])).body).toMatchObject({
    data: [{ field: 'type', reason: settingsWords.notOffered }],
  });
  expect((await harness.send(bolt, 'settings.get', {})).text).not.toContain('allowed_networks');
  expect(asked).toBe(0);

  expect((await allow(owner, ['127.0.0.1'])).status).toBe(200);
  expect((await execute(owner)).status).toBe('SUCCEEDED');
  expect(asked).toBe(1);
  const others = await execute(bolt);
  expect(others.status).toBe('FAILED');
  expect(JSON.stringify(others)).not.toContain(words.remedy);
  expect(asked).toBe(1);
});

it('integrations of another organization reach what the owner allowed, and nothing else of the network', async () => {
  const { owner } = harness;
  const bolt = administrator(harness.world.bolt);
  const tried = async () => {
    const values = { address: `${service.url}/`, token: 'xoxb-1' };
    const reply = await harness.send(bolt, 'integrations.try', { body: { type: 'SLACK', values } });
    return (reply.body as { data: { message: string } }).data.message;
  };
  asked = 0;
  await allow(owner, []);
  expect(await tried()).toContain('is an internal address');
  expect(asked).toBe(0);
  await allow(owner, ['127.0.0.1']);
  expect(await tried()).not.toContain('is an internal address');
  expect(asked).toBe(1);
});
