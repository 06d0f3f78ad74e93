import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSalesforce, type SalesforceFake } from '@tests/fakes/salesforce/salesforce';
import { refusalOf, workingBy } from '@tests/fakes/working';
import type { Json } from '@shared/model/json';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { runStep, testContext } from '../../steps/common/testing/testContext';
import { salesforceCreate } from '../../steps/ticketing/salesforce-create/step';
import { salesforceQuery } from '../../steps/ticketing/salesforce-query/step';
import { salesforceUpdate } from '../../steps/ticketing/salesforce-update/step';
import { salesforceUpsert } from '../../steps/ticketing/salesforce-upsert/step';
import { makeSalesforce } from './provider';
import { salesforceCalls } from './steps';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const signal = new AbortController().signal;
let salesforce: SalesforceFake;
let port: ReturnType<typeof salesforceCalls>;
beforeEach(async () => {
  salesforce = await startSalesforce();
  port = salesforceCalls(client, workingBy(connected));
});
afterEach(async () => {
  expect(salesforce.wrong).toEqual([]);
  await salesforce.stop();
});

const connected = () => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'CRM',
  settings: { address: salesforce.url, client_id: salesforce.clientId, version: 'v62.0' },
  secret: () => salesforce.secret,
});
const provider = makeSalesforce({ client } as Parameters<typeof makeSalesforce>[0]);
const contextOf = (dryRun = false) =>
  testContext({ dryRun, services: { apps: { salesforce: port } as never } });
const given = (more: Record<string, Json>) => ({ integration: 'one', object: 'Account', ...more });
const create = (fields: Json, dryRun = false) =>
  runStep(salesforceCreate, given({ fields }), contextOf(dryRun));
const upsert = (value: string, fields: Json, { dryRun = false, field = 'Costloom_Id__c' } = {}) =>
  runStep(salesforceUpsert, given({ field, value, fields }), contextOf(dryRun));
const query = (soql: string, more: Record<string, Json> = {}, context = contextOf()) =>
  runStep(salesforceQuery, { integration: 'one', soql, ...more }, context);

describe('connecting Salesforce', () => {
  it('says which organization it is, and whether its limits can be seen', async () => {
    expect(await provider.check(connected(), signal)).toEqual({
      message: 'Connected to Acme.',
      granted: { 'API Enabled': true, 'View Setup and Configuration': true },
    });
    salesforce.hidesLimits = true;
    expect((await provider.check(connected(), signal)).granted).toMatchObject({
      'View Setup and Configuration': false,
    });
  });

  it('refuses a secret that is wrong, the shared sign-in address and a version that is none', async () => {
    const wrong = provider.check({ ...connected(), secret: () => 'old' }, signal);
    await expect(wrong).rejects.toThrow('the consumer key or secret is wrong');
    expect(
      Object.keys(provider.gaps?.({ address: 'https://login.salesforce.com', version: '62' }) ?? {}),
    ).toEqual(['address', 'version']);
    expect(provider.gaps?.({ address: 'https://acme.my.salesforce.com', version: 'v62.0' })).toEqual({});
  });
});

describe('records of Salesforce', () => {
  it('are queried page by page, without what Salesforce adds, and with what is left of the limit', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await create({ Name: name, Saving__c: 5.5 });
    const found = await query('SELECT Id, Name, Saving__c FROM Account');
    expect(found).toMatchObject({ count: 5, total: 5, truncated: false, api_usage: { limit: 1000 } });
    expect(found).toMatchObject({
      rows: [{ Id: '001Dn0000000001IAV', Name: 'A', Saving__c: 5.5 }, {}, {}, {}, {}],
    });
    expect(JSON.stringify(found)).not.toContain('attributes');
    salesforce.used = 900;
    const context = contextOf();
    expect(await query('SELECT Name FROM Account', { limit: 3 }, context)).toMatchObject({
      count: 3,
      total: 5,
      truncated: true,
    });
    expect(context.logged.join(' ')).toMatch(
      /the first 3 are returned.*has used 90\d of its 1,000 API requests/,
    );
    // One sign-in serves them all.
    expect(salesforce.signIns).toBe(1);
  });

  it('are asked for again with a new token when the old one has ended', async () => {
    await create({ Name: 'A' });
    salesforce.expire();
    expect(await query('SELECT Name FROM Account')).toMatchObject({ count: 1 });
    expect(salesforce.signIns).toBe(2);
    salesforce.expire();
    salesforce.secret = 'rotated';
    port = salesforceCalls(
      client,
      workingBy(() => ({ ...connected(), secret: () => 'old' })),
    );
    const [message, group] = await refusalOf(query('SELECT Name FROM Account'));
    expect([message, group]).toEqual([
      expect.stringMatching(/^Integration: .*consumer key or secret/),
      'authentication',
    ]);
  });

  it('are created and updated, with the field named that is refused', async () => {
    expect(await create({ Name: 'A', Industry: 'Energy' })).toMatchObject({
      done: true,
      created: true,
      id: '001Dn0000000001IAV',
      url: expect.stringMatching(/^https:\/\/127\.0\.0\.1\/001Dn/),
    });
    const id = '001Dn0000000001IAV';
    const update = (fields: Json, dryRun = false) =>
      runStep(salesforceUpdate, given({ id, fields }), contextOf(dryRun));
    expect(await update({ Industry: 'Retail' })).toMatchObject({ done: true, created: false, id });
    expect(await update({ Industry: 'Media' }, true)).toMatchObject({ done: false });
    expect(salesforce.records['Account']).toMatchObject([{ Name: 'A', Industry: 'Retail' }]);

    expect(await refusalOf(create({ Industry: 'Energy' }))).toEqual([
      'Salesforce: Field Name: Required fields are missing: [Name]',
      'input_validation',
      false,
    ]);
    expect((await refusalOf(update({ CreatedDate: '2026-01-01' })))[0]).toContain(
      'Field CreatedDate: Unable to create/update',
    );
    expect((await refusalOf(create({ Name: 'A', Colour: 'red' })))[0]).toContain("No such column 'Colour'");
    expect((await refusalOf(query('SELECT Colour FROM Account')))[0]).toContain("No such column 'Colour'");
    await expect(create({ 'a b': 1 })).rejects.toThrow('has a field “a b”, which is not an API name');
    await expect(query('DELETE FROM Account')).rejects.toThrow('begins with SELECT');
  });

  it('are upserted by an external ID: twice is one record', async () => {
    expect(await upsert('case/1', { Name: 'A', Costloom_Id__c: 'case/1' })).toMatchObject({
      done: true,
      created: true,
    });
    expect(await upsert('case/1', { Name: 'B' })).toMatchObject({ created: false, id: '001Dn0000000001IAV' });
    expect(salesforce.records['Account']).toEqual([
      { Id: '001Dn0000000001IAV', Name: 'B', Costloom_Id__c: 'case/1' },
    ]);
    salesforce.records['Account']?.push({ Id: 'x', Costloom_Id__c: 'case/1' });
    expect((await refusalOf(upsert('case/1', { Name: 'C' })))[0]).toContain(
      'More than one record has this value',
    );
  });

  it.each([
    ['create', { Colour: 'red', Name: 'A' }, /Field “Colour” does not exist on Account/],
    [
      'create',
      { Saving: 1, Name: 'A' },
      /Field “Saving” does not exist on Account.* Did you mean Saving__c\?/,
    ],
    ['create', { CreatedDate: '2026-01-01', Name: 'A' }, /Field “CreatedDate” of Account cannot be set/],
    ['create', { Industry: 'Energy' }, /Account needs a value for: Name\./],
    [
      'upsert',
      { Name: 'A' },
      /Field “Industry” of Account is not an external ID. Choose one of: Costloom_Id__c\./,
    ],
  ])('are checked by a preview before anything is written: %s %j', async (kind, fields, reason) => {
    const work =
      kind === 'create' ? create(fields, true) : upsert('1', fields, { dryRun: true, field: 'Industry' });
    expect((await refusalOf(work))[0]).toMatch(reason);
    expect(salesforce.records['Account']).toBeUndefined();
  });

  it('preview what is right, and name an object that is not there', async () => {
    expect(await create({ Name: 'A' }, true)).toMatchObject({ done: false, id: '' });
    expect(await upsert('1', { Name: 'A' }, { dryRun: true })).toMatchObject({ done: false, id: '' });
    const other = runStep(
      salesforceCreate,
      { integration: 'one', object: 'Nothing', fields: { Name: 'A' } },
      contextOf(true),
    );
    expect((await refusalOf(other))[0]).toContain('Object “Nothing” does not exist');
  });

  it('wait where Salesforce is busy, and stop where its limit is used up', async () => {
    const busy = (errorCode: string, message: string, status: number) => ({
      status,
      body: [{ errorCode, message }],
    });
    await create({ Name: 'A' });
    salesforce.next = [
      busy('REQUEST_LIMIT_EXCEEDED', 'ConcurrentRequests (Concurrent API Requests) Limit exceeded.', 403),
    ];
    expect(await create({ Name: 'B' })).toMatchObject({ done: true });
    salesforce.next = [busy('UNABLE_TO_LOCK_ROW', 'unable to obtain exclusive access', 400)];
    expect(await upsert('1', { Name: 'C' })).toMatchObject({ done: true });
    salesforce.next = [busy('REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.', 403)];
    expect((await refusalOf(query('SELECT Name FROM Account')))[0]).toContain('no API requests left');
  });

  it('say that a record may have been created when the answer is lost; an upsert is sent again', async () => {
    salesforce.losesWrite = true;
    const [message, , isAgain] = await refusalOf(create({ Name: 'A' }));
    expect([message, isAgain]).toEqual([
      expect.stringContaining('It may have gone through. Check Salesforce'),
      false,
    ]);
    expect(salesforce.records['Account']).toHaveLength(1);
    salesforce.losesWrite = true;
    expect(await upsert('1', { Name: 'B' })).toMatchObject({ done: true, created: false });
    expect(salesforce.records['Account']).toHaveLength(2);
  });
});
