import { startHarness, type Harness, type Reply } from '../contract/harness';
import { openLive } from '../contract/liveClient';
import { administrator } from '../contract/world';

const WINDOWS = 50;
const CASES = 2_000;
const CLICKS = 12;

/** Cases as a detection leaves them, enough for a list to have pages. */
async function fill(harness: Harness, orgId: string): Promise<void> {
  await harness.call(administrator(harness.world.acme), 'boards.list', {});
  await harness.database.system((sql) =>
    sql.run(
      `with one as (select board_id from board where org_id = $1 and type = 'case' limit 1), made as (
         insert into cases (case_id, org_id, fingerprint, board_id, case_type, case_group, title, effort, provider,
           account_id, account_name, region, resource_id, resource_name, resource_key, service, service_group, currency,
           monthly_cost, monthly_saving, counts, status, is_new, created_at, updated_at, overlap, summary, found_hash, search_text,
           regressed, still_seen, reopened_count, seen_parameters, exclusion_waived)
         select 'case-' || n, $1, 'f' || n, one.board_id, 'idle-' || n % 12, 'waste', 'Idle volume', 'low', 'AWS',
           'a' || n % 20, 'Account ' || n % 20, 'eu-west-1', 'vol-' || n, 'vol-' || n, 'vol-' || n, 'EC2', 'Compute', 'USD',
           n, n, true, 'open', false, now(), now(), 'resource', '', 'h', 'vol-' || n,
           false, false, 0, '', false
         from one, generate_series(1, $2::int) n returning case_id, org_id)
       insert into case_seen (case_id, org_id, last_seen_at) select case_id, org_id, now() from made`,
      [orgId, CASES],
    ),
  );
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** What one click on a case costs the server while fifty windows are open, and when the last of them shows it. */
export async function run(print: (line: string) => void): Promise<void> {
  const harness = await startHarness();
  const admin = administrator(harness.world.acme);
  await fill(harness, admin.orgId);
  const windows = await Promise.all(Array.from({ length: WINDOWS }, () => openLive(harness.url, admin)));
  const replies: number[] = [];
  const shown: number[] = [];
  for (let n = 1; n <= CLICKS; n += 1) {
    const status = n % 2 === 1 ? 'in_progress' : 'open';
    const from = performance.now();
    const last = Promise.all(windows.map((one) => one.next('case')));
    const reply: Reply = await harness.call(admin, 'cases.batchUpdateStatus', {
      body: { cases_ids: [`case-${(n + 1) >> 1}`], status },
    });
    if (reply.status !== 200) throw new Error(reply.text);
    replies.push(performance.now() - from);
    await last;
    shown.push(performance.now() - from);
    // A busy organization is told once a second; a person clicks less often.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  }
  const frames = windows.reduce((sum, one) => sum + one.events.length, 0);
  const bytes = windows.reduce((sum, one) => sum + one.bytes(), 0);
  print(`${CLICKS} clicks, ${WINDOWS} windows, ${CASES} cases`);
  print(
    `reply ${median(replies).toFixed(0)} ms, in every window after ${median(shown).toFixed(0)} ms (medians)`,
  );
  print(
    `a click: 1 call, ${(frames / CLICKS).toFixed(1)} frames of ${(bytes / frames).toFixed(0)} bytes, 0 further calls`,
  );
  for (const { close } of windows) close();
  await harness.stop();
}
