import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BOARD, startMonday, type MondayFake } from '@tests/fakes/monday/monday';
import { refusalOf, workingBy } from '@tests/fakes/working';
import type { Json } from '@shared/model/json';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { runStep, testContext } from '../../steps/common/testing/testContext';
import { mondayComment } from '../../steps/ticketing/monday-comment/step';
import { mondayCreateItem } from '../../steps/ticketing/monday-create-item/step';
import { mondaySearch } from '../../steps/ticketing/monday-search/step';
import { mondayUpdateItem } from '../../steps/ticketing/monday-update-item/step';
import { makeMonday } from './provider';
import { mondayCalls } from './steps';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const signal = new AbortController().signal;
let monday: MondayFake;
beforeEach(async () => {
  monday = await startMonday();
});
afterEach(async () => {
  // Whatever a test asked, it asked as monday.com publishes it.
  expect(monday.wrong).toEqual([]);
  await monday.stop();
});

const connected = () => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Boards',
  settings: { address: monday.url, version: '2026-01' },
  secret: () => monday.token,
});
const provider = makeMonday({ client } as Parameters<typeof makeMonday>[0]);
const port = mondayCalls(client, workingBy(connected));
const contextOf = (dryRun = false) => testContext({ dryRun, services: { apps: { monday: port } as never } });
const create = (more: Record<string, Json> = {}, dryRun = false) =>
  runStep(
    mondayCreateItem,
    { integration: 'one', board: BOARD, name: 'Delete 2 disks', ...more },
    contextOf(dryRun),
  );

describe('connecting monday.com', () => {
  it('says which account and person it is, and that a viewer only reads', async () => {
    expect(await provider.check(connected(), signal)).toEqual({
      message: 'Connected to Acme as Costloom.',
      granted: { 'boards:read': true, 'boards:write': true, 'updates:write': true },
    });
    monday.isViewer = true;
    expect((await provider.check(connected(), signal)).granted).toMatchObject({
      'boards:read': true,
      'boards:write': false,
    });
  });

  it('refuses a token that monday.com does not know, and a version that is none', async () => {
    await expect(provider.check({ ...connected(), secret: () => 'old' }, signal)).rejects.toThrow(
      'does not accept this token',
    );
    expect(provider.gaps?.({ version: 'newest' })).toHaveProperty('version');
    expect(provider.gaps?.({ version: '2026-01' })).toEqual({});
  });
});

describe('items of monday.com', () => {
  it('are created with each column as its type takes it', async () => {
    const columns = {
      Status: 'to do',
      Teams: 'web, Data',
      'monthly saving': '1,200.5',
      text: '1111',
      Due: '2026-11-30T09:30:00Z',
      Agreed: true,
      Owner: 'ada@acme.test',
      Window: { from: '2026-11-01', to: '2026-11-30' },
    };
    expect(await create({ board: 'finops BACKLOG', group: 'Later', columns })).toEqual({
      done: true,
      id: '1000',
      name: 'Delete 2 disks',
      url: `https://acme.monday.com/boards/${BOARD}/pulses/1000`,
      board: 'FinOps backlog',
      columns: {
        status: { label: 'To do' },
        tags1: { labels: ['Web', 'Data'] },
        numbers: '1200.5',
        text: '1111',
        date4: { date: '2026-11-30', time: '09:30:00' },
        check: { checked: 'true' },
        owner: { personsAndTeams: [{ id: 7, kind: 'person' }] },
        range: { from: '2026-11-01', to: '2026-11-30' },
      },
    });
    expect(monday.items).toMatchObject([{ group: 'later', name: 'Delete 2 disks' }]);
  });

  it('are only described in a preview', async () => {
    expect(await create({ columns: { Status: 'Done' } }, true)).toEqual({
      done: false,
      id: '0',
      name: 'Delete 2 disks',
      url: '',
      board: 'FinOps backlog',
      columns: { status: { label: 'Done' } },
    });
    const next = { integration: 'one', item: '0', columns: { Status: 'Done' } };
    expect(await runStep(mondayUpdateItem, next, contextOf(true))).toMatchObject({ done: false, id: '0' });
    expect(monday.items).toEqual([]);
  });

  it.each([
    [{ board: 'Nowhere' }, /Board “Nowhere” does not exist.* Choose one of: FinOps backlog \(987\), Twice/],
    [{ board: 'Twice' }, /There are 2 boards named “Twice”. Use the ID of one: 988, 989/],
    [
      { group: 'Gone' },
      /Group “Gone” does not exist on the board “FinOps backlog”. Choose one of: This month, Later\./,
    ],
    [{ columns: { Cost: 1 } }, /Column “Cost” does not exist .* Choose one of: Name, Status,/],
    [
      { columns: { Status: 'Stuck' } },
      /Column “Status”: label “Stuck” does not exist. Choose one of: To do, Done\./,
    ],
    [{ columns: { 'Monthly saving': 'much' } }, /Column “Monthly saving” must be a number/],
    [{ columns: { Due: 'soon' } }, /Column “Due” must be a date/],
    [{ columns: { Owner: 'eve@acme.test' } }, /nobody in the account has the email address eve@acme.test/],
    [{ columns: { Sum: 1 } }, /Column “Sum” is filled in by monday.com/],
    [{ columns: { Window: 'November' } }, /Column “Window” must be a first and a last date/],
  ])('are refused with the name of what is wrong: %j', async (more, reason) => {
    const [message, group] = await refusalOf(create(more));
    expect(message).toMatch(reason);
    expect(group).toBe('input_validation');
    expect(monday.items).toEqual([]);
  });

  it('name the column that monday.com itself refuses', async () => {
    const [message] = await refusalOf(create({ columns: { text: { wrong: true } } }));
    expect(message).toBe('monday.com: Column “Account”: invalid value, please check our API documentation');
  });

  it('are updated, commented on and searched page by page', async () => {
    for (const [name, Status] of [
      ['Disks', 'To do'],
      ['Disk images', 'Done'],
      ['Snapshots', 'To do'],
      ['Old disks', 'To do'],
    ])
      await create({ name: name ?? '', columns: { Status: Status ?? '' } });
    const item = { integration: 'one', item: '1000' };
    const changed = await runStep(
      mondayUpdateItem,
      { ...item, columns: { Status: 'Done', Account: '' } },
      contextOf(),
    );
    expect(changed).toMatchObject({
      done: true,
      id: '1000',
      columns: { status: { label: 'Done' }, text: '' },
    });
    expect(
      await runStep(mondayUpdateItem, { ...item, columns: { Status: 'To do' } }, contextOf(true)),
    ).toMatchObject({ done: false });
    expect(monday.items[0]?.values).toMatchObject({ status: { label: 'Done' } });

    expect(
      await runStep(mondayComment, { ...item, text: 'Saves <b>$5</b>\nnow' }, contextOf()),
    ).toMatchObject({ update_id: '71' });
    expect(await runStep(mondayComment, { ...item, text: 'x' }, contextOf(true))).toMatchObject({
      done: false,
    });
    expect(monday.items[0]?.updates).toEqual(['Saves &lt;b&gt;$5&lt;/b&gt;<br>now']);

    const search = (more: Record<string, Json>) =>
      runStep(mondaySearch, { integration: 'one', board: BOARD, ...more }, contextOf());
    expect(await search({})).toMatchObject({ count: 4, truncated: false });
    expect(await search({ limit: 3 })).toMatchObject({ count: 3, truncated: true });
    expect(await search({ text: 'disk', columns: { Status: ['done'] } })).toMatchObject({
      count: 2,
      items: [{ name: 'Disks', group: 'This month', columns: { Status: 'Done' } }, { name: 'Disk images' }],
    });
    expect(await search({ group: 'Later' })).toMatchObject({ count: 0 });
    expect((await refusalOf(search({ columns: { Due: '2026-11-30' } })))[0]).toMatch(
      /Column “Due” is of type date/,
    );
    expect(
      (
        await refusalOf(
          runStep(mondayUpdateItem, { ...item, item: '55', columns: { Status: 'Done' } }, contextOf()),
        )
      )[0],
    ).toMatch(/Item 55 does not exist/);
  });

  it('wait as long as monday.com asks when the complexity budget is used up, in old words and new', async () => {
    const exhausted = (extensions: object) => ({
      body: { errors: [{ message: 'Complexity budget exhausted', extensions }] },
    });
    monday.next = [
      exhausted({ code: 'COMPLEXITY_BUDGET_EXHAUSTED', retry_in_seconds: 0.02 }),
      {
        body: {
          error_code: 'ComplexityException',
          error_message:
            'Complexity budget exhausted, query cost 30001 budget remaining 19986 out of 1000000 reset in 0 seconds',
        },
      },
      {
        status: 429,
        headers: { 'retry-after': '0' },
        body: { errors: [{ message: 'Rate limit exceeded' }] },
      },
    ];
    expect(await create()).toMatchObject({ done: true });
    expect(monday.items).toHaveLength(1);
    monday.next = [exhausted({ code: 'DAILY_LIMIT_EXCEEDED' })];
    expect(await refusalOf(create())).toEqual([
      expect.stringContaining('all API calls of its monday.com plan'),
      'general',
      false,
    ]);
  });

  it('say that an item may have been created when its answer is lost, and are not created twice', async () => {
    monday.loses = 'create_item';
    const [message, , isAgain] = await refusalOf(create());
    expect(message).toContain('It may have gone through. Check monday.com');
    expect(isAgain).toBe(false);
    expect(monday.items).toHaveLength(1);
  });
});
