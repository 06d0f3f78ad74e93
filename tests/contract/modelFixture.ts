import { createLog } from '@server/platform/log';
import { startModels, type ModelsFake } from '@tests/fakes/models';
import { startHarness, type Harness } from './harness';
import { administrator, type Organisation } from './world';

/** A server whose organizations have set up a double of a model's service. */
export async function startWithModel(
  organisations: readonly (keyof Harness['world'])[] = ['acme'],
): Promise<{ harness: Harness; models: ModelsFake; stop(): Promise<void> }> {
  const models = await startModels();
  const harness = await startHarness({
    log: createLog({ level: 'silent' }),
    allowOutbound: ['127.0.0.1'],
    integrations: {},
  });
  const body = {
    name: 'Chat',
    kind: 'compatible' as const,
    address: `${models.url}/v1`,
    model: 'large',
    key: models.key,
    price_in: 2,
    price_out: 10,
  };
  for (const name of organisations) {
    const of = harness.world[name] as Organisation;
    const made = await harness.call(administrator(of), 'aiModels.create', { body });
    if (made.status !== 200) throw new Error(made.text);
  }
  return {
    harness,
    models,
    async stop() {
      await harness.stop();
      await models.stop();
    },
  };
}
