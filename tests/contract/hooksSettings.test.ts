import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { push, github, slack, sns, typed, altered, without } from './hookRows';
import {
  certificateUrl,
  fromGitHub,
  fromSlack,
  fromSns,
  githubSecret,
  sentAt,
  subscribeUrl,
  topic,
} from './hookSenders';
import { startHooksServer, type HooksServer } from './hooksServer';

let hooks: HooksServer;
beforeAll(async () => {
  hooks = await startHooksServer();
});
afterAll(() => hooks?.stop());
beforeEach(() => hooks.reset());

describe('a handshake starts no run', () => {
  it('SNS: visits the address that the signed message names, and notes it on the trigger', async () => {
    const hook = await hooks.makeHook(sns);
    const reply = await hooks.deliver(hook, fromSns('SubscriptionConfirmation'));
    expect([reply.status, reply.body]).toEqual([200, { subscription: 'confirmed' }]);
    expect(hooks.asked).toContain(subscribeUrl);
    expect((await hooks.trigger()).subscription).toEqual({
      at: sentAt.toISOString(),
      state: 'confirmed',
      topic,
    });
    await hooks.deliver(hook, fromSns('UnsubscribeConfirmation'));
    expect((await hooks.trigger()).subscription.state).toBe('ended');
    expect(hooks.server.started).toEqual([]);
  });

  it('SNS: is tried again by SNS while its address does not answer well', async () => {
    hooks.answerSns(500);
    const reply = await hooks.deliver(await hooks.makeHook(sns), fromSns('SubscriptionConfirmation'));
    expect([reply.status, reply.body.reason]).toEqual([503, 'subscription_not_confirmed']);
    expect((await hooks.trigger()).subscription).toBeNull();
  });

  it('SNS: never visits the address of another host, or of a message that is not signed', async () => {
    const hook = await hooks.makeHook(sns);
    const other = { given: { SubscribeURL: 'https://evil.example/?Action=ConfirmSubscription' } };
    expect((await hooks.deliver(hook, fromSns('SubscriptionConfirmation', other))).status).toBe(503);
    const forged = { changed: { Token: 'other' } };
    expect((await hooks.deliver(hook, fromSns('SubscriptionConfirmation', forged))).status).toBe(404);
    expect(hooks.asked.filter((url) => url !== certificateUrl)).toEqual([]);
  });

  it('Slack, Azure Event Grid and CloudEvents get the answer that they wait for', async () => {
    const ask =
      '{"type":"url_verification","token":"x","challenge":"3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P"}';
    const toSlack = await hooks.deliver(await hooks.makeHook(slack), fromSlack(ask, 'application/json'));
    expect([toSlack.status, toSlack.body]).toEqual([200, { challenge: JSON.parse(ask).challenge }]);
    const hook = await hooks.makeHook();
    const validation =
      '[{"id":"2d1781af","topic":"/subscriptions/x","eventType":"Microsoft.EventGrid.SubscriptionValidationEvent","data":{"validationCode":"512d38b6-c7b8-40c8-89fe-f46f9e9622b6"}}]';
    const toAzure = await hooks.deliver(
      hook,
      typed('application/json', validation, { 'aeg-event-type': 'SubscriptionValidation' }),
    );
    expect([toAzure.status, toAzure.body]).toEqual([
      200,
      { validationResponse: '512d38b6-c7b8-40c8-89fe-f46f9e9622b6' },
    ]);
    const origin = { 'webhook-request-origin': 'eventgrid.azure.net', 'webhook-request-rate': '120' };
    const allowed = await hooks.deliver(hook, {
      method: 'OPTIONS',
      query: 'secret={secret}',
      headers: origin,
    });
    expect([allowed.status, allowed.headers]).toMatchObject([
      200,
      { 'webhook-allowed-origin': 'eventgrid.azure.net', 'webhook-allowed-rate': '120' },
    ]);
    expect(
      (await hooks.deliver(hook, { method: 'OPTIONS', query: 'secret=guess', headers: origin })).status,
    ).toBe(404);
    expect(hooks.server.started).toEqual([]);
  });

  it('HEAD starts nothing either, where GET does', async () => {
    const hook = await hooks.makeHook({ configuration: { acceptGet: true } });
    const reply = await hooks.deliver(hook, { method: 'HEAD', query: 'secret={secret}' });
    expect([reply.status, hooks.server.started]).toEqual([404, []]);
  });
});

describe('the settings of a hook', () => {
  it('names what is wrong by its field, and keeps what is right', async () => {
    const { id } = await hooks.makeHook();
    const wrong = await hooks.change(id, {
      configuration: { proof: 'hmac', signatureAlgorithm: 'md5', deliveryId: 'body.', acceptGet: true },
    });
    expect([wrong.status, wrong.body.data.map((each: { field: string }) => each.field)]).toEqual([
      400,
      ['signatureAlgorithm', 'signatureHeader', 'deliveryId', 'acceptGet'].map(
        (name) => `configuration.${name}`,
      ),
    ]);
    const bad = await hooks.change(id, { configuration: { proof: 'sns', topicArn: 'my-topic' } });
    expect(bad.body.data[0].field).toBe('configuration.topicArn');
    const right = await hooks.change(id, { configuration: { ...sns.configuration, deliveryId: 'x-id' } });
    expect(right.body.trigger.configuration).toEqual({ ...sns.configuration, deliveryId: 'x-id' });
  });

  it('a signing secret is sealed, told to nobody, and gone with what uses it', async () => {
    const { id } = await hooks.makeHook(github);
    const stored = async () =>
      (
        await hooks.server.database.system((sql) =>
          sql.rows<{ signing_secret: string | null }>(
            'select * from workflow_trigger where trigger_id = $1',
            [id],
          ),
        )
      )[0];
    expect(JSON.stringify(await stored())).not.toContain(githubSecret);
    expect((await stored())?.signing_secret).toMatch(/^v1\./);
    const renamed = await hooks.change(id, { name: 'Renamed' });
    expect([renamed.body.trigger.signing_secret_set, renamed.body.trigger.configuration]).toEqual([
      true,
      { proof: 'github' },
    ]);
    expect(JSON.stringify(renamed.body)).not.toContain(githubSecret);
    const plain = await hooks.change(id, { configuration: {} });
    expect([plain.body.trigger.signing_secret_set, (await stored())?.signing_secret]).toEqual([false, null]);
  });

  it('adds up what is refused, however often it comes', async () => {
    const hook = await hooks.makeHook(github);
    const refused = async () => (await hooks.trigger()).refused;
    for (let count = 0; count < 3; count += 1) await hooks.deliver(hook, altered(fromGitHub(push)));
    await expect.poll(async () => (await refused())?.count).toBe(1);
    hooks.server.setNow(new Date(sentAt.getTime() + 6_000));
    await hooks.deliver(hook, without(fromGitHub(push), 'x-hub-signature-256'));
    await expect.poll(refused).toMatchObject({ count: 4, reason: 'no_signature' });
    await hooks.change(hook.id, { name: 'Renamed' });
    expect((await hooks.trigger()).refused).toMatchObject({ count: 4 });
    await hooks.change(hook.id, { signing_secret: 'another' });
    expect((await hooks.trigger()).refused).toBeNull();
  });
});
