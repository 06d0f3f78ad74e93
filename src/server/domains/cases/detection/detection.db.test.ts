import { describe, expect, it } from 'vitest';
import { aFinding } from '@tests/fakes/bills';
import {
  bills,
  boards,
  cases,
  history,
  idle,
  makeCases,
  nextMonth,
  now,
  only,
  orgId,
  person,
  rows,
  set,
  setNow,
  statuses,
  test,
  useCaseWorld,
} from '@tests/support/caseWorld';
import type { Database } from '../../../db/database';
import { violations } from '@shared/model/case-life/decide';
import type { RuleResult } from './costs.port';
import { configurationsStore } from '../life/configurations.store';
import { toLife } from '../life/caseStateRow';

useCaseWorld();

describe('a run of the rules', () => {
  it('opens one case a finding, new, on the default board of the rule’s type', async () => {
    bills.find(idle('vol-1'), aFinding('spike', 'svc'));
    expect(await cases.detection.detect(orgId)).toMatchObject({
      found: 2,
      opened: 2,
      verified: 0,
      skipped: [],
    });
    const stored = await boards().list({ orgIds: [orgId] }, { spaceId: null, withGlobal: false });
    const alerts = stored.find((board) => board.type === 'alert');
    expect(await only('svc')).toMatchObject({ status: 'open', is_new: true, board_id: alerts?.boardId });
    expect(stored.find((board) => board.type === 'case')).toMatchObject({
      name: 'Default board',
      openCases: 1,
    });
  });

  it('[CASE-11] finds the same thing again as the same case, whatever the bill writes differently', async () => {
    bills.find(idle('vol-1'));
    await cases.detection.detect(orgId);
    const { case_id } = await only('vol-1');
    bills.find(
      idle('vol-1', { monthlyCost: 80, monthlySaving: 30, accountName: 'Payments (new)', provider: 'aws' }),
    );
    expect(await cases.detection.detect(orgId)).toMatchObject({ found: 1, opened: 0 });
    expect(await only('vol-1')).toMatchObject({
      case_id,
      monthly_saving: 30,
      monthly_cost: 80,
      status: 'open',
    });
  });

  it('[CASE-11] the next month verifies what was fixed, reopens what came back and counts nothing twice', async () => {
    bills.find(idle('fixed'), idle('failed'), idle('kept'), idle('working'));
    await cases.detection.detect(orgId);
    await set('completed', 'fixed', 'failed');
    await set('in_progress', 'working');
    nextMonth();
    bills.find(idle('failed'), idle('kept'));
    expect(await cases.detection.detect(orgId)).toMatchObject({
      opened: 0,
      verified: 1,
      reopened: 1,
      expired: 0,
    });
    expect(await statuses()).toEqual({
      failed: 'open',
      fixed: 'verified',
      kept: 'open',
      working: 'completed',
    });
    expect(await only('failed')).toMatchObject({ reopened_count: 1, regressed: false });
    expect(await rows()).toHaveLength(4);

    bills.find(idle('fixed'), idle('failed'), idle('kept'));
    expect(await cases.detection.detect(orgId)).toMatchObject({ opened: 0, verified: 1, reopened: 1 });
    const fixed = await only('fixed');
    expect(fixed).toMatchObject({ status: 'open', regressed: true, closed_at: null });
    expect((await only('working')).status).toBe('verified');
    expect(await history(fixed.case_id)).toEqual([
      ['detection', 'verified', 'open'],
      ['detection', 'completed', 'verified'],
      ['status', 'open', 'completed'],
      ['detection', null, 'open'],
    ]);
    for (const row of await rows()) expect(violations(toLife(row))).toEqual([]);
  });

  it('[CASE-11] expires what was not seen for 30 days, and not before', async () => {
    bills.find(idle('vol-1'));
    await cases.detection.detect(orgId);
    bills.find();
    bills.through = '2026-02-10';
    await cases.detection.detect(orgId);
    expect((await only('vol-1')).status).toBe('open');
    setNow(new Date('2026-03-06T08:00:00Z'));
    bills.through = '2026-03-04';
    expect(await cases.detection.detect(orgId)).toMatchObject({ expired: 1 });
    expect(await only('vol-1')).toMatchObject({ status: 'expired', status_reason: 'condition_cleared' });
  });

  const elsewhere = (place: Partial<RuleResult['coverage'][number]>): Partial<RuleResult> => ({
    coverage: [{ provider: 'AWS', accountId: '111122223333', region: 'eu-west-1', ...place }],
  });
  const outcomes: Record<string, Partial<RuleResult>> = {
    failed: { status: 'failed', reason: 'boom', coverage: [], findings: [] },
    'was skipped': { status: 'skipped', reason: 'too little data', coverage: [], findings: [] },
    'covered another region': elsewhere({ region: 'us-east-1' }),
    'covered another account': elsewhere({ accountId: '9' }),
  };
  it.each(Object.keys(outcomes))('[CASE-11] a run that %s closes nothing', async (name) => {
    const outcome = outcomes[name] ?? {};
    bills.find(idle('done'), idle('working'), idle('waiting'));
    await cases.detection.detect(orgId);
    await set('completed', 'done');
    await set('in_progress', 'working');
    const before = await statuses();
    setNow(new Date('2026-05-03T08:00:00Z'));
    bills.through = '2026-04-30';
    bills.find();
    bills.outcomes.set('idle', outcome);
    const detected = await cases.detection.detect(orgId);
    expect(await statuses()).toEqual(before);
    const told = outcome.reason ? [{ case_type: 'idle', reason: outcome.reason }] : [];
    expect(detected.skipped).toEqual(told);
  });

  it('fails every rule, and closes nothing, when the bills cannot be read', async () => {
    bills.find(idle('vol-1'));
    await cases.detection.detect(orgId);
    await set('completed', 'vol-1');
    nextMonth();
    bills.runRules = () => Promise.reject(new Error('The disk is gone'));
    const detected = await cases.detection.detect(orgId);
    expect(detected.skipped.map(({ case_type }) => case_type).sort()).toEqual(['idle', 'oversized', 'spike']);
    expect(await statuses()).toEqual({ 'vol-1': 'completed' });
  });

  it('raised thresholds verify nothing while the bill is the same', async () => {
    bills.find(idle('vol-1'));
    await cases.detection.detect(orgId);
    await set('completed', 'vol-1');
    const [board] = (await boards().list({ orgIds: [orgId] }, { spaceId: null, withGlobal: false })).filter(
      (b) => b.type === 'case',
    );
    bills.sift = (finding, { parameters }) =>
      (finding.monthlySaving ?? 0) >= Number(parameters.minimum_saving ?? 1);
    const change = { case_type: 'idle', parameters: { minimum_saving: 50 } };
    const signal = new AbortController().signal;
    expect(await cases.configurations.change(orgId, board!.boardId, change, 'Ada', signal)).toMatchObject({
      last_run: { status: 'ran', found: 0 },
    });
    expect(await statuses()).toEqual({ 'vol-1': 'completed' });
    nextMonth();
    await cases.detection.detect(orgId);
    expect(await statuses()).toEqual({ 'vol-1': 'verified' });
  });

  it('[CASE-11] two servers that detect at once open every case once', async () => {
    bills.find(...Array.from({ length: 50 }, (_, i) => idle(`vol-${i}`)));
    const other = makeCases();
    const [a, b, c] = await Promise.all([
      cases.detection.detect(orgId),
      other.detection.detect(orgId),
      other.detection.detect(orgId),
    ]);
    expect(a.opened + b.opened + c.opened).toBe(50);
    expect(await rows()).toHaveLength(50);
  });

  it('lets persons change cases between its parts, and goes by what they said', async () => {
    const found = Array.from({ length: 600 }, (_, i) => idle(`vol-${i}`, { accountId: String(i % 3) }));
    bills.find(...found);
    await cases.detection.detect(orgId);
    bills.find(...found.map((one) => ({ ...one, monthlySaving: 1 })));
    let parts = 0;
    const database: Database = {
      ...test.database,
      async tenant(scope, work) {
        // The plan, the known cases and the turn are read first.
        if ((parts += 1) === 6) await set('excluded', 'vol-0', 'vol-599');
        return test.database.tenant(scope, work);
      },
    };
    const between = makeCases({ database });
    expect(await between.detection.detect(orgId)).toMatchObject({ found: 600, opened: 0 });
    expect(parts).toBeGreaterThan(8);
    const after = await rows();
    expect(
      after
        .filter(({ status }) => status === 'excluded')
        .map(({ resource_id }) => resource_id)
        .sort(),
    ).toEqual(['vol-0', 'vol-599']);
    expect(after.filter(({ monthly_saving }) => monthly_saving === 1)).toHaveLength(600);
    expect(after.filter(({ counts }) => counts)).toHaveLength(598);
  });

  it('does not write what another server’s run has overtaken', async () => {
    bills.find(idle('vol-1'));
    const { rules, turn } = await cases.detection.boardRules(orgId);
    const old = await bills.runRules(
      orgId,
      rules.map(({ key, rule }) => ({ key, ruleId: rule.id, parameters: {} })),
    );
    bills.find(idle('vol-2'));
    await cases.detection.detect(orgId);
    expect(await cases.detection.reconcile(orgId, rules, old, turn)).toMatchObject({
      isDone: false,
      opened: 0,
    });
    expect(Object.keys(await statuses())).toEqual(['vol-2']);
  });
});

it('a board of a team claims findings before the default board, the older one first', async () => {
  const space = await test.database.system((sql) =>
    sql.one<{ space_id: string }>('select space_id from space where org_id = $1', [orgId]),
  );
  const make = (name: string) => boards().create(orgId, { spaceId: space!.space_id, name, type: 'case' });
  const [first, second] = [await make('First'), await make('Second')];
  const put = (boardId: string, minimum: number) =>
    test.database.tenant({ orgIds: [orgId] }, (sql) =>
      configurationsStore.save(
        sql,
        orgId,
        { boardId, caseType: 'idle', enabled: true, parameters: { minimum_saving: minimum }, by: 'Ada' },
        now,
      ),
    );
  await put(first, 50);
  await put(second, 20);
  bills.sift = (finding, { parameters }) =>
    (finding.monthlySaving ?? 0) >= Number(parameters.minimum_saving ?? 1);
  bills.find(
    idle('big', { monthlySaving: 60 }),
    idle('middle', { monthlySaving: 30 }),
    idle('small', { monthlySaving: 5 }),
  );
  await cases.detection.detect(orgId);
  const board = Object.fromEntries((await rows()).map((row) => [row.resource_id, row.board_id]));
  const listed = await boards().list({ orgIds: [orgId] }, { spaceId: null, withGlobal: false });
  const standard = listed.find((one) => one.is_default && one.type === 'case')?.boardId;
  expect(board).toEqual({ big: first, middle: second, small: standard });
  expect(await rows()).toHaveLength(3);
});

it('keeps the owner that a person set, whatever the tags say later', async () => {
  bills.find(idle('a', { owner: 'tag-team' }), idle('b', { owner: 'tag-team' }));
  await cases.detection.detect(orgId);
  await cases.changes.setOwner(orgId, person, [(await only('a')).case_id], 'Grace');
  bills.find(idle('a', { owner: 'other-team' }), idle('b', { owner: 'other-team' }));
  await cases.detection.detect(orgId);
  expect((await rows()).map((row) => row.owner)).toEqual(['Grace', 'other-team']);
});

it('goes on where it judged before, for rules that tell of days', async () => {
  const judged = { AWS: { from: '2026-01-01', since: '2026-01-31', through: '2026-01-31' } };
  bills.outcomes.set('idle', { judged });
  await cases.detection.detect(orgId);
  expect(bills.requests.some((request) => request.judged !== undefined)).toBe(false);
  bills.requests = [];
  // A run that tells nothing of days, or failed, keeps what was judged.
  bills.outcomes.set('idle', { status: 'failed', coverage: [], findings: [] });
  await cases.detection.detect(orgId);
  await cases.detection.detect(orgId);
  const own = bills.requests.filter(({ ruleId }) => ruleId === 'idle');
  expect(own.map((request) => request.judged)).toEqual([judged, judged]);
});

describe('the day of a judgement', () => {
  const here = { provider: 'AWS', accountId: '111122223333', region: 'eu-west-1' };
  const google = { provider: 'Google Cloud', accountId: 'project', region: 'europe-west1' };
  const judged = async (resource: string) => {
    const { judged_through, missed, source_ended } = await only(resource);
    return { judged_through, missed, source_ended };
  };

  it('never goes back: an older bill reopens, verifies, changes and expires nothing', async () => {
    bills.find(idle('closed'), idle('done'), idle('open'));
    await cases.detection.detect(orgId);
    await set('completed', 'closed');
    nextMonth();
    bills.find(idle('done'), idle('open'));
    await cases.detection.detect(orgId);
    expect((await only('closed')).status).toBe('verified');
    await set('completed', 'done');
    const before = await rows();

    setNow(new Date('2026-06-03T08:00:00Z'));
    bills.through = '2025-11-30';
    bills.find(idle('closed', { monthlyCost: 7 }), idle('open', { monthlyCost: 7 }));
    expect(await cases.detection.detect(orgId)).toMatchObject({
      opened: 0,
      verified: 0,
      reopened: 0,
      expired: 0,
    });
    expect(await rows()).toEqual(before);
  });

  it('is that of the case’s own bill, with what the last judgement did not find', async () => {
    bills.coverage = [
      { ...here, through: '2026-01-31' },
      { ...google, through: '2026-01-12' },
    ];
    const late = { ...google, through: '2026-01-12' };
    bills.find(idle('aws', { through: '2026-01-31' }), idle('google', late), idle('lost', late));
    await cases.detection.detect(orgId);
    bills.find(idle('aws', { through: '2026-01-31' }), idle('google', late));
    await cases.detection.detect(orgId);
    expect(await judged('aws')).toEqual({ judged_through: '2026-01-31', missed: false, source_ended: false });
    expect(await judged('google')).toMatchObject({ judged_through: '2026-01-12', missed: false });
    expect(await judged('lost')).toMatchObject({ judged_through: '2026-01-12', missed: true });
    const lost = await cases.details.get({ orgIds: [orgId] }, orgId, (await only('lost')).case_id);
    expect(lost).toMatchObject({
      judged_through: '2026-01-12',
      last_seen: '2026-01-12',
      not_seen: true,
      source_ended: false,
    });
  });

  it('stands still once the source has ended: its silence verifies and expires nothing', async () => {
    bills.find(idle('open'), idle('working'), idle('done'));
    await cases.detection.detect(orgId);
    await set('in_progress', 'working');
    await set('completed', 'done');
    const before = await statuses();
    setNow(new Date('2026-06-03T08:00:00Z'));
    bills.coverage = [{ ...here, through: '2026-01-31', ended: true }];
    bills.find();
    expect(await cases.detection.detect(orgId)).toMatchObject({ verified: 0, expired: 0 });
    expect(await statuses()).toEqual(before);
    expect(await judged('open')).toEqual({ judged_through: '2026-01-31', missed: true, source_ended: true });
  });
});

describe('bills that go', () => {
  it('cases of a removed source expire where no other bill has their account', async () => {
    bills.find(idle('gone'), idle('worked'), idle('stays', { accountId: '42' }));
    await cases.detection.detect(orgId);
    await set('in_progress', 'worked');
    expect(await cases.changes.expireRemovedAccounts(orgId, [{ provider: 'AWS', accountId: '42' }])).toBe(1);
    expect(await statuses()).toEqual({ gone: 'expired', stays: 'open', worked: 'in_progress' });
    expect((await only('gone')).status_reason).toBe('account_removed');
  });

  it('are imported again with fewer days: they judge their cases, and nothing has regressed that was never saved', async () => {
    const accounts = [{ provider: 'AWS', accountId: '111122223333' }];
    bills.find(idle('vol-1'));
    await cases.detection.detect(orgId);
    await cases.changes.forgetJudgement(orgId, accounts);
    await cases.changes.expireRemovedAccounts(orgId, []);
    const { case_id } = await only('vol-1');
    bills.through = '2025-12-31';
    expect(await cases.detection.detect(orgId)).toMatchObject({ reopened: 1 });
    expect(await only('vol-1')).toMatchObject({ case_id, status: 'open', regressed: false });
  });

  it('the demo’s cases go with everything that hangs on them, and no others', async () => {
    bills.find(idle('demo'), idle('real', { accountId: '42' }));
    await cases.detection.detect(orgId);
    await set('completed', 'demo');
    expect(await cases.changes.removeDemoCases(orgId, [{ provider: 'AWS', accountId: '111122223333' }])).toBe(
      1,
    );
    expect(await statuses()).toEqual({ real: 'open' });
    const left = await test.database.system((sql) =>
      sql.one<{ n: number }>('select count(*) as n from case_activity where org_id = $1', [orgId]),
    );
    expect(left?.n).toBe(1);
  });
});
