import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ServiceAnswer } from '@tests/fakes/jsonService';
import { administrator, person } from './world';
import { addEventRow, addIntegrationRow } from './integrationRow';
import { dataOf, globalSpace } from './mspFixture';
import { expectSame, standingOf } from './dump';
import { uploaded } from './samples/storage';
import {
  acme,
  admin,
  channels,
  connect,
  connected,
  data,
  get,
  harness,
  kept,
  refusal,
  slack,
  slackValues,
  update,
  useConnecting,
  type Check,
  type Details,
} from './connectingFixture';

useConnecting();

const TAKEN = 'Integration name already exists';
const nameTaken = [409, 'conflict', TAKEN, [{ field: 'name', reason: TAKEN }]];
const fieldsOf = (reply: { body: unknown }) =>
  (reply.body as { data: { field: string; reason: string }[] }).data.map(({ field, reason }) => [
    field,
    reason,
  ]);

describe('connecting', () => {
  it('[INTG-06] is offered for the services that this server knows, with all that their pages ask for', async () => {
    const kinds = data<{ type: string; fields: { id: string }[] }[]>(
      await harness.call(person(acme, 'Guest'), 'integrations.kinds', {}),
    );
    expect(kinds.map(({ type }) => type)).toEqual(expect.arrayContaining(['SLACK', 'TEAMS']));
    const fields = kinds.find(({ type }) => type === 'SLACK')?.fields;
    expect(fields?.map(({ id }) => id)).toEqual(['token', 'app_token', 'address']);
  });

  it('[API-42] [INTG-01] keeps what the service accepts, its secret sealed, and notes who did it', async () => {
    const made = await connected('  Ops  ');
    expect(made).toMatchObject({
      name: 'Ops',
      type: 'SLACK',
      status: 'ACTIVE',
      values: { address: slack.address },
      secrets: ['token'],
      created_by: 'Admin Acme',
      used_by: [],
      last_check: {
        ok: true,
        message: 'Connected to the workspace Acme as costloom.',
        permissions: expect.arrayContaining([
          expect.objectContaining({ name: 'chat:write', granted: true }),
          expect.objectContaining({ name: 'chat:write.public', granted: false }),
        ]),
      },
    });
    expect(await get(made.integrationId)).toEqual(made);
    expect(await kept()).not.toContain(slack.token);
    expect(await kept()).toContain('integration_connected');
    expect(data(await channels(made.integrationId))).toHaveLength(1);
    const looked = await get(made.integrationId, person(acme, 'Guest'));
    expect(JSON.stringify(looked)).not.toContain(slack.token);
  });

  it('keeps nothing of what the service refuses, and says why in its words', async () => {
    const before = await standingOf(harness.database);
    slack.token = 'xoxb-another';
    const wrong = await connect('Ops', { ...slackValues(), token: 'xoxb-old' });
    expect(refusal(wrong)).toEqual([422, 'unprocessable', 'The token is wrong.']);
    slack.next = { body: { ok: false, error: `strange xoxb-old` } };
    const repeated = await connect('Ops', { ...slackValues(), token: 'xoxb-old' });
    expect(refusal(repeated)).toEqual([422, 'unprocessable', 'Slack says: strange [hidden].']);
    slack.next = { status: 429, headers: { 'retry-after': '9' }, body: {} };
    expect(refusal(await connect('Ops'))[1]).toBe('too_many');
    await slack.stop();
    expect(refusal(await connect('Ops'))).toEqual([
      422,
      'unprocessable',
      expect.stringContaining('Slack cannot be reached'),
    ]);
    await expectSame(harness.database, before);
  });

  it('names every value that cannot be right before it asks', async () => {
    const many = await connect('Ops', { token: ' ', address: 'http://slack.example/api', colour: 'red' });
    expect(many.status).toBe(400);
    expect(fieldsOf(many)).toEqual([
      ['values.colour', 'is not a field of Slack'],
      ['values.token', 'Value is required'],
      ['values.address', 'must start with https://'],
    ]);
    for (const [address, reason] of [
      ['slack', 'Invalid URL'],
      ['ftp://slack.example', 'Invalid URL'],
      ['https://me:secret@slack.example/', 'cannot contain a user name or password'],
      [`https://slack.example/${'x'.repeat(2_000)}`, 'can have at most 2,000 characters'],
    ])
      expect(fieldsOf(await connect('Ops', { ...slackValues(), address: address! }))).toEqual([
        ['values.address', reason],
      ]);
    expect(fieldsOf(await connect('Ops', { ...slackValues(), token: 'xoxp-1' }))).toEqual([
      ['values.token', 'must be a bot token, which starts with xoxb-'],
    ]);
    expect(fieldsOf(await connect(' ', slackValues()))[0]?.[0]).toBe('name');
    const body = { type: 'EMAIL' as const, name: 'Plans', values: {} };
    expect(refusal(await harness.call(admin, 'integrations.connect', { body }))[1]).toBe('unprocessable');
    expect(slack.asked).toEqual([]);
  });

  it('[INTG-07] [MSG-35] refuses a name that another integration of the organisation has, in any case', async () => {
    const { integrationId } = await connected('Ops');
    slack.asked.length = 0;
    expect(refusal(await connect('OPS'))).toEqual(nameTaken);
    expect(slack.asked).toEqual([]);
    const other = await connected('Other');
    expect(refusal(await update(other.integrationId, { name: 'ops ' }))).toEqual(nameTaken);
    expect(data<Details>(await update(integrationId, { name: 'OPS' })).name).toBe('OPS');
    await connected('Ops', administrator(harness.world.bolt));
    const both = await Promise.all([connect('Twice'), connect('twice')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.map(refusal)).toContainEqual(nameTaken);
  });

  it('is given up after its time', async () => {
    const hasty = await harness.another({ allowOutbound: ['127.0.0.1'], integrations: { patience: 100 } });
    try {
      slack.silent = true;
      const reply = await fetch(`${hasty.url}/v1/integrations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'SLACK', name: 'Slow', values: slackValues() }),
      });
      expect([reply.status, ((await reply.json()) as { reason: string }).reason]).toEqual([
        504,
        'service_too_slow',
      ]);
    } finally {
      await hasty.close();
    }
  });

  it('reaches no internal address that was not allowed, but for the organization whose own server it is', async () => {
    const strict = await harness.another({ integrations: {} });
    const at = async (url: string, address: string, { token } = admin) => {
      const reply = await fetch(`${url}/v1/integrations/test`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'SLACK', values: { ...slackValues(), address } }),
      });
      return (await reply.json()) as { data: Check };
    };
    try {
      const refused = await at(strict.url, slack.address);
      expect(refused.data).toMatchObject({ ok: false, message: expect.stringContaining('internal address') });
      const metadata = await at(strict.url, 'https://169.254.169.254/latest/');
      expect(metadata.data).toMatchObject({
        ok: false,
        message: expect.stringContaining('internal address'),
      });
      expect(slack.asked).toEqual([]);
      expect((await at(strict.url, slack.address, harness.owner)).data.ok).toBe(true);
    } finally {
      await strict.close();
    }
  });
});

describe('a change', () => {
  it('[API-44] keeps what is left out, and asks the service only about new values', async () => {
    const { integrationId: id } = await connected('Ops');
    slack.asked.length = 0;
    expect(data<Details>(await update(id, { name: 'Operations' })).name).toBe('Operations');
    expect(data<Details>(await update(id, { values: { address: slack.address } })).secrets).toEqual([
      'token',
    ]);
    expect(slack.asked).toEqual([]);
    slack.token = 'xoxb-second';
    expect(refusal(await update(id, { values: { token: 'xoxb-wrong' } }))).toEqual([
      ...[422, 'unprocessable', 'The token is wrong.'],
    ]);
    expect((await channels(id)).status).toBe(503);
    const changed = data<Details>(await update(id, { values: { token: 'xoxb-second' } }));
    expect(changed.last_check?.ok).toBe(true);
    expect((await channels(id)).status).toBe(200);
    expect(await kept()).not.toContain('xoxb-second');
  });

  it('takes no secret to another address than it was given for', async () => {
    const { integrationId: id } = await connected('Ops');
    const elsewhere = { address: 'https://slack.evil.example/api/' };
    const again = [['values.token', 'Enter it again: the address changed']];
    slack.asked.length = 0;
    expect(fieldsOf(await update(id, { values: elsewhere }))).toEqual(again);
    const body = { type: 'SLACK' as const, values: elsewhere, integration_id: id };
    expect(fieldsOf(await harness.call(admin, 'integrations.try', { body }))).toEqual(again);
    expect(slack.asked).toEqual([]);
  });

  it('to inactive ends what is read and written through it, and back', async () => {
    const { integrationId: id } = await connected('Ops');
    expect(data<Details>(await update(id, { status: 'INACTIVE' })).status).toBe('INACTIVE');
    expect(refusal(await channels(id))[1]).toBe('conflict');
    expect(data<Details>(await update(id, { status: 'ACTIVE' })).status).toBe('ACTIVE');
    expect((await channels(id)).status).toBe(200);
  });

  it('that meets another one writes nothing', async () => {
    const { integrationId: id } = await connected('Ops');
    let answer: (body: ServiceAnswer) => void = () => undefined;
    slack.next = new Promise<ServiceAnswer>((resolve) => (answer = resolve));
    const before = slack.asked.length;
    const slow = update(id, { name: 'Slow', values: { ...slackValues(), token: 'xoxb-new' } });
    await expect.poll(() => slack.asked.length).toBe(before + 1);
    expect((await update(id, { name: 'Quick' })).status).toBe(200);
    answer({ body: { ok: true, team: 'Acme', user: 'costloom' } });
    const late = await slow;
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('changed by someone else')]);
    expect((await get(id)).name).toBe('Quick');
  });

  it('is for editors only', async () => {
    const { integrationId: id } = await connected('Ops');
    for (const role of ['Member', 'Guest'] as const) {
      const as = person(acme, role);
      const body = { type: 'SLACK' as const, name: 'Mine', values: slackValues() };
      expect((await harness.call(as, 'integrations.connect', { body })).status).toBe(403);
      expect((await update(id, { name: 'Mine' }, as)).status).toBe(403);
      expect((await harness.call(as, 'integrations.remove', { params: { id } })).status).toBe(403);
    }
  });
});

describe('a check', () => {
  it('of an integration is kept, also when it fails', async () => {
    const { integrationId: id } = await connected('Ops');
    const check = async () =>
      data<Check>(await harness.call(admin, 'integrations.check', { params: { id } }));
    slack.scopes = ['channels:read'];
    expect((await check()).permissions[0]).toMatchObject({ name: 'chat:write', granted: false });
    slack.next = { body: { ok: false, error: 'token_revoked' } };
    const failed = await check();
    expect(failed).toMatchObject({ ok: false, message: expect.stringContaining('The token was revoked.') });
    expect(failed.permissions.every(({ granted }) => granted === null)).toBe(true);
    expect((await get(id)).last_check).toEqual(failed);
  });

  it('of values keeps nothing, and takes the secret of an integration that is there', async () => {
    const { integrationId: id } = await connected('Ops');
    const before = await standingOf(harness.database);
    const tried = async (body: object) => harness.send(admin, 'integrations.try', { body });
    const type = 'SLACK';
    const values = { address: slack.address };
    expect(data(await tried({ type, values, integration_id: id }))).toMatchObject({ ok: true });
    expect(fieldsOf(await tried({ type, values }))).toEqual([['values.token', 'Value is required']]);
    expect(data(await tried({ type, values: { ...values, token: 'xoxb-no' } }))).toMatchObject({
      ok: false,
      message: 'The token is wrong.',
    });
    expect(refusal(await tried({ type: 'TEAMS', values: {}, integration_id: id }))[1]).toBe('bad_input');
    const stranger = administrator(harness.world.bolt);
    const stolen = await harness.send(stranger, 'integrations.try', {
      body: { type, values, integration_id: id },
    });
    expect(stolen.status).toBe(404);
    await expectSame(harness.database, before);
  });
});

describe('an integration', () => {
  it('tells every window of the organisation when it is connected, changed, checked and removed', async () => {
    const as = person(acme, 'Guest');
    const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/v1/events`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
    const events: { tag: string; id: string }[] = [];
    socket.on('message', (text) => events.push(JSON.parse(String(text))));
    await once(socket, 'open');
    const told = async () => {
      while (!events.some(({ tag }) => tag === 'integration')) await once(socket, 'message');
      return events.splice(0).find(({ tag }) => tag === 'integration')?.id;
    };
    const { integrationId: id } = await connected('Ops');
    expect(await told()).toBe(id);
    await update(id, { name: 'Operations' });
    expect(await told()).toBe(id);
    await harness.call(admin, 'integrations.check', { params: { id } });
    expect(await told()).toBe(id);
    await harness.call(admin, 'integrations.remove', { params: { id } });
    expect(await told()).toBe(id);
    socket.close();
  });

  it('says what works with it', async () => {
    const { integrationId: id } = await connected('Ops');
    const space_id = await globalSpace(harness, acme.orgId);
    const workflow = dataOf<{ workflowId: string }>(
      await harness.call(admin, 'workflows.create', { query: { space_id }, body: { name: 'Tell' } }),
    );
    await harness.database.system((sql) =>
      sql.run(
        `update workflow_version set graph = jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('parameters',
           jsonb_build_array(jsonb_build_object('value', $2::text)))), 'edges', '[]'::jsonb) where workflow_id = $1`,
        [workflow.workflowId, id],
      ),
    );
    const contact = { type: 'slack', enabled: true, integration_id: id, channel_id: 'C1', name: '#general' };
    const preferences = {
      primary_contact_channels: [contact],
      weekly_report: false,
      system_maintenance: false,
      workflow_updates: true,
      marketing_updates: false,
    };
    data(
      await harness.send(admin, 'settings.put', {
        body: { domain: 'notifications', type: 'preferences', value: preferences },
      }),
    );
    expect((await get(id)).used_by).toEqual([
      { kind: 'notification', id: 'slack', name: '#general' },
      { kind: 'workflow', id: workflow.workflowId, name: 'Tell' },
    ]);
    expect((await get(id, person(acme, 'Guest'))).used_by).toEqual([]);
  });

  it('[API-47] that is removed takes its secrets, events and contacts along', async () => {
    const { integrationId: id } = await connected('Ops');
    const configuration = { accountId: '1' };
    await addEventRow(harness.database, acme.orgId, id, {
      name: 'Stop',
      type: 'EVENT_BRIDGE',
      configuration,
    });
    const contact = { type: 'slack', enabled: true, integration_id: id, channel_id: 'C1', name: '#general' };
    const value = {
      primary_contact_channels: [contact],
      weekly_report: false,
      system_maintenance: false,
      workflow_updates: true,
      marketing_updates: false,
    };
    data(
      await harness.send(admin, 'settings.put', {
        body: { domain: 'notifications', type: 'preferences', value },
      }),
    );
    data(await harness.call(admin, 'integrations.remove', { params: { id } }));
    expect((await harness.call(admin, 'integrations.get', { params: { id } })).status).toBe(404);
    expect((await harness.call(admin, 'integrations.remove', { params: { id } })).status).toBe(404);
    const rows = await harness.database.system((sql) => sql.rows('select 1 from integration_event'));
    expect(rows).toEqual([]);
    const query = { domain: 'notifications', type: 'preferences' };
    const [after] = dataOf<{ value: unknown }[]>(await harness.call(admin, 'settings.get', { query }));
    expect(after?.value).toMatchObject({
      workflow_updates: true,
      primary_contact_channels: [{ type: 'slack', enabled: false, integration_id: '', channel_id: '' }],
    });
    expect(await kept()).toContain('integration_removed');
  });

  it('whose kind is not known here can be looked at and removed', async () => {
    const id = await addIntegrationRow(harness.database, acme.orgId, 'EMAIL', { settings: { board: '7' } });
    expect(await get(id)).toMatchObject({ type: 'EMAIL', values: {}, secrets: [] });
    expect(refusal(await harness.call(admin, 'integrations.check', { params: { id } }))[1]).toBe(
      'unprocessable',
    );
    data(await update(id, { name: 'Plans' }));
    data(await harness.call(admin, 'integrations.remove', { params: { id } }));
  });

  it('goes with an export sealed, and works again after its import', async () => {
    const bolt = administrator(harness.world.bolt);
    const { integrationId: id } = await connected('Carried', bolt);
    const exported = await harness.call(bolt, 'storage.export', { query: {} });
    expect(exported.text).toContain('Carried');
    expect(exported.text).not.toContain(slack.token);
    const body = { upload_id: await uploaded(harness, bolt, exported.text), confirm_name: 'Bolt' };
    data(await harness.send(bolt, 'storage.import', { body }));
    expect(await get(id, bolt)).toMatchObject({ name: 'Carried', secrets: ['token'] });
    expect((await channels(id, bolt)).status).toBe(200);
  });

  it('whose secret can no longer be opened asks for it again', async () => {
    const { integrationId: id } = await connected('Ops');
    await harness.database.system((sql) => sql.run("update integration set secrets = 'v1.AAAA'"));
    expect((await get(id)).secrets).toEqual([]);
    expect((await channels(id)).status).toBe(503);
    expect(fieldsOf(await update(id, { values: {} }))).toEqual([['values.token', 'Value is required']]);
    data(await update(id, { values: { token: slack.token } }));
    expect((await channels(id)).status).toBe(200);
  });
});
