import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSlack, type SlackFake } from '@tests/fakes/slack';
import { createLog } from '../../platform/log';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { createSlackListener } from './listener';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
let slack: SlackFake;
let listener: ReturnType<typeof createSlackListener>;
const heard: unknown[] = [];
let said = '';

beforeEach(async () => {
  slack = await startSlack();
  heard.length = 0;
  said = '';
  listener = createSlackListener({
    client,
    log: createLog({ level: 'warn', stream: { write: (line: string) => void (said += line) } }),
    async pressed(app, payload) {
      heard.push([app.integrationId, payload]);
      if (heard.length > 1) throw new Error('It came to nothing');
    },
  });
});
afterEach(async () => {
  listener.end();
  await slack.stop();
});

const app = (change: Partial<Connected> = {}): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Ops',
  settings: { address: slack.address },
  secret: (id) => (id === 'app_token' ? slack.appToken : slack.token),
  ...change,
});
const lines = (count: number) => expect.poll(() => slack.socket.lines.size).toBe(count);

describe('listening to an app of Slack', () => {
  it('has one line for each app, says at once that something came, and tells it', async () => {
    await listener.keep([app(), app({ integrationId: 'two' })]);
    await lines(1);
    slack.socket.send({ type: 'interactive', envelope_id: 'e1', payload: { type: 'block_actions' } });
    slack.socket.send({ type: 'interactive', envelope_id: 'e2', payload: { type: 'block_actions' } });
    slack.socket.send({ type: 'events_api', envelope_id: 'e3', payload: {} });
    await expect.poll(() => slack.socket.acknowledged).toEqual(['e1', 'e2', 'e3']);
    expect(heard).toHaveLength(2);
    await expect.poll(() => said).toContain('A press in Slack came to nothing');
    await listener.keep([]);
    await lines(0);
  });

  it('has another line before an announced end, and comes back after a break', async () => {
    await listener.keep([app()]);
    await lines(1);
    const [first] = slack.socket.lines;
    slack.socket.send({ type: 'disconnect', reason: 'refresh_requested' });
    await expect.poll(() => slack.socket.opened).toBe(2);
    await lines(1);
    expect(slack.socket.lines.has(first!)).toBe(false);
    for (const line of slack.socket.lines) line.terminate();
    await lines(0);
    const opened = async () => {
      await listener.keep([app()]);
      return slack.socket.opened;
    };
    await expect.poll(opened).toBe(3);
    await lines(1);
  });

  it('goes on without what is no message of Slack, and without an app that is refused', async () => {
    await listener.keep([app()]);
    await lines(1);
    for (const line of slack.socket.lines) line.send('no JSON');
    const refused = app({ secret: () => 'xapp-other' });
    await listener.keep([app(), refused]);
    expect(said).toContain('Slack cannot be listened to');
    expect(slack.socket.lines.size).toBe(1);
  });

  it('opens nothing inside, whatever Slack answers', async () => {
    slack.next = { body: { ok: true, url: 'ws://10.0.0.7/link' } };
    await listener.keep([app()]);
    expect(said).toContain('something else did');
    await listener.keep([app()]);
    await lines(1);
    await listener.keep([]);
    await lines(0);
    slack.next = { body: { ok: true, url: 'wss://10.0.0.7/link' } };
    await listener.keep([app()]);
    expect(said).toContain('internal address');
    slack.next = { body: { ok: true, url: 'wss://10.0.0.7/link' } };
    await listener.keep([app()]);
    expect(said.match(/Slack cannot be listened to/g)).toHaveLength(2);
  });
});
