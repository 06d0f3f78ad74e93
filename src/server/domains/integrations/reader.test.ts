import { describe, expect, it } from 'vitest';
import { channel, type Channel } from '@shared/api/integrations/entities';
import { createLog } from '../../platform/log';
import { holdValues } from './connected';
import { ProviderError, type IntegrationProvider, type ProviderRead } from './integrations.port';
import type { IntegrationRow } from './integrations.store';
import { createReader } from './reader';
import { createLedger } from './readLedger';

const at = new Date('2026-02-03T08:00:00Z');
const general: Channel = { channelId: 'C1', channelName: 'general', channelType: 'public' };
const row = (over: Partial<IntegrationRow> = {}): IntegrationRow => ({
  integration_id: 'one',
  org_id: 'acme',
  type: 'SLACK',
  name: 'Ops',
  status: 'ACTIVE',
  settings: {},
  secrets: null,
  last_check: null,
  created_by: 'test',
  created_at: at,
  updated_at: at,
  parent_id: null,
  parent_name: null,
  parent_updated_at: null,
  account_ids: null,
  ...over,
});

const provider: IntegrationProvider = {
  type: 'SLACK',
  kind: { name: 'Slack', category: 'chat', summary: '', fields: [], permissions: [], guide: [] },
  check: async () => ({ message: '', granted: {} }),
  reads: {},
};

function reading(channels: ProviderRead<'channels'>, { most = 100, patience = 60_000 } = {}) {
  let now = at.getTime();
  const clock = { now: () => new Date(now) };
  const stopping = new AbortController();
  const read = createReader('channels', channel, {
    clock,
    log: createLog({ level: 'silent' }),
    patience,
    open: new Map(),
    stopping: stopping.signal,
    ledger: createLedger(clock, { keepMs: 60_000, most }),
    providers: new Map([['SLACK', { ...provider, reads: { channels } }]]),
    hold: ({ org_id: orgId, integration_id: integrationId, name, settings }) =>
      holdValues({ orgId, integrationId, name, settings }, {}),
    find: async (orgId, integrationId) => row({ org_id: orgId, integration_id: integrationId }),
  });
  return {
    ask: (id = 'one', refresh = false) => read('acme', id, {}, { search: '', refresh }),
    wait: (ms: number) => void (now += ms),
    stop: () => stopping.abort(),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a read of a provider', () => {
  it('is made once for all who ask while it is made, those included who want it fresh', async () => {
    const answer = Promise.withResolvers<Channel[]>();
    let asked = 0;
    const { ask } = reading(() => {
      asked += 1;
      return answer.promise;
    });
    const all = [ask(), ask(), ask('one', true)];
    await turn();
    answer.resolve([general]);
    expect(await Promise.all(all)).toEqual(all.map(() => ({ data: [general], more: false })));
    expect(asked).toBe(1);
  });

  it('fails for all of them, and is made again for the next', async () => {
    let asked = 0;
    const { ask } = reading(async () => {
      asked += 1;
      if (asked === 1) throw new ProviderError('away');
      return [general];
    });
    const failed = await Promise.allSettled([ask(), ask()]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await ask()).data).toEqual([general]);
    expect(asked).toBe(2);
  });

  it('keeps no more than there is room for: the oldest goes first', async () => {
    const asked: string[] = [];
    const { ask, wait } = reading(
      async ({ integrationId }) => {
        asked.push(integrationId);
        return [general, general];
      },
      { most: 6 },
    );
    for (const id of ['a', 'b', 'a', 'c', 'b', 'a']) {
      await ask(id);
      wait(1);
    }
    // c pushed a out; b was still there when it was asked again.
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
    wait(60_000);
    await ask('a');
    expect(asked).toHaveLength(5);
  });

  it('is ended when the server stops', async () => {
    let heard: AbortSignal | undefined;
    const { ask, stop } = reading((_of, _args, signal) => {
      heard = signal;
      return new Promise<never>(() => undefined);
    });
    const asked = ask();
    await turn();
    stop();
    await expect(asked).rejects.toMatchObject({
      code: 'unavailable',
      reason: 'server_stopping',
    });
    expect(heard?.aborted).toBe(true);
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('shows nothing that was not promised', async () => {
    const secret = { ...general, token: 'xoxb-1' };
    expect((await reading(async () => [secret]).ask()).data).toEqual([general]);
    const wrong = reading(async () => [{ ...general, channelName: 7 } as never]);
    await expect(wrong.ask()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
