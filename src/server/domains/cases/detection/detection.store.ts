import type { Sql } from '../../../db/database';
import type { Judged } from './costs.port';
import type { ExclusionRow } from './exclusions';
import { searchTextOf } from './identity';
import { toCaseStateRow } from '../life/caseStateRow';
import type { BoardRule, ChangedCase, Found, Judgement, KnownCase, NewCase, PlannedActivity } from './plan';

const CHUNK = 5000;

function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
}

const foundColumns = `board_id text, case_type text, case_group text, title text, effort text, provider text,
  account_id text, account_name text, region text, resource_id text, resource_name text, resource_key text,
  service text, service_group text, currency text, overlap text, monthly_cost numeric, monthly_saving numeric, owner_found text,
  summary text, search_text text, seen_parameters text, found_hash text`;
const lifeColumns = `status text, is_new boolean, regressed boolean, still_seen boolean, reopened_count integer,
  created_at timestamptz, closed_at timestamptz, completed_at timestamptz, excluded_until date, status_reason text`;
const seenColumns = 'last_seen_at timestamptz, last_seen_through date';
const names = (columns: string) => columns.split(',').map((column) => column.trim().split(' ')[0] ?? '');
const assign = (columns: string) =>
  names(columns)
    .map((name) => `${name} = n.${name}`)
    .join(', ');

function foundRow(found: Found) {
  const { finding, rule } = found;
  return {
    board_id: found.boardId,
    case_type: rule.id,
    case_group: rule.group,
    title: finding.title,
    effort: rule.effort,
    provider: finding.provider,
    account_id: finding.accountId,
    account_name: finding.accountName,
    region: finding.region,
    resource_id: finding.resourceId,
    resource_name: finding.resourceName,
    resource_key: found.resourceKey,
    service: finding.serviceName,
    service_group: finding.serviceCategory,
    currency: finding.currency,
    overlap: rule.overlap,
    monthly_cost: finding.monthlyCost,
    // A saving never exceeds what its resource costs, whatever a rule says.
    monthly_saving:
      finding.monthlySaving === null
        ? null
        : Math.max(0, Math.min(finding.monthlySaving, finding.monthlyCost)),
    owner_found: finding.owner,
    summary: finding.summary,
    search_text: searchTextOf(finding),
    seen_parameters: found.parameters,
    found_hash: found.hash,
  };
}

const detailRow = (caseId: string, found: Found) => ({
  case_id: caseId,
  resource_type: found.finding.resourceType,
  tags: found.finding.tags,
  evidence: found.finding.evidence,
  anomaly: found.finding.anomaly ?? null,
  charges: found.finding.charges,
});

/** Columns of a known case, over `cases c` and `case_seen s`. */
export const knownColumns = `c.case_id, c.fingerprint, c.board_id, c.case_type, c.provider, c.account_id, c.region,
  c.resource_key, c.exclusion_id, c.exclusion_waived, c.found_hash, c.seen_parameters, c.origin, c.status, c.is_new,
  c.regressed, c.still_seen, c.reopened_count, c.created_at, c.closed_at, c.completed_at, s.last_seen_at,
  s.last_seen_through, s.judged_through, c.excluded_until, c.status_reason`;

/** Detection's reading and writing: every statement takes all rows at once. */
export const detectionStore = {
  /** The number of detections that were written; a later `takeTurn` with it fails when there was one in between. */
  async turn(sql: Sql, orgId: string): Promise<number> {
    const row = await sql.one<{ turn: number }>('select turn from case_detection where org_id = $1', [orgId]);
    return row?.turn ?? 0;
  },

  /** → the turn of this detection; null when somebody was faster. */
  async takeTurn(sql: Sql, orgId: string, turn: number, now: Date): Promise<number | null> {
    await sql.run('insert into case_detection (org_id) values ($1) on conflict do nothing', [orgId]);
    const taken = await sql.one<{ turn: number }>(
      'update case_detection set turn = turn + 1, at = $3 where org_id = $1 and turn = $2 returning turn',
      [orgId, turn, now],
    );
    return taken?.turn ?? null;
  },

  /** Whether it is this detection's turn still; nobody takes it until the transaction ends. */
  async hasTurn(sql: Sql, orgId: string, turn: number): Promise<boolean> {
    const held = 'select turn from case_detection where org_id = $1 and turn = $2 for share';
    return (await sql.one<{ turn: number }>(held, [orgId, turn])) !== undefined;
  },

  /** Notes that all rules ran, or are about to, on this day; false when that was noted already. */
  async takeDay(sql: Sql, orgId: string, now: Date): Promise<boolean> {
    const taken = await sql.run(
      `insert into case_detection (org_id, full_on) values ($1, ($2::timestamptz at time zone 'UTC')::date)
       on conflict (org_id) do update set full_on = excluded.full_on
         where case_detection.full_on is distinct from excluded.full_on`,
      [orgId, now],
    );
    return taken === 1;
  },

  /**
   * What was read before is old now: a detection that is under way reads again, and writes nothing until the transaction
   * ends. Whoever changes what detections go by begins with it.
   */
  async nextTurn(sql: Sql, orgId: string, now: Date): Promise<void> {
    await sql.run(
      `insert into case_detection (org_id, turn, at) values ($1, 1, $2)
       on conflict (org_id) do update set turn = case_detection.turn + 1, at = excluded.at`,
      [orgId, now],
    );
  },

  /** Cases that this run can say something about: the live ones, those found, and those whose exclusion ends. */
  known(
    sql: Sql,
    orgId: string,
    fingerprints: readonly string[],
    today: string,
  ): Promise<Pick<KnownCase, 'case_id' | 'fingerprint' | 'account_id'>[]> {
    return sql.rows(
      `select case_id, fingerprint, account_id from cases
       where org_id = $1 and (status in ('open', 'acknowledged', 'in_progress', 'completed')
         or excluded_until <= $3::date or fingerprint = any ($2::text[]))`,
      [orgId, fingerprints, today],
    );
  },

  /** These as they are now. Nobody changes them until the transaction ends. */
  hold(sql: Sql, orgId: string, caseIds: readonly string[], today: string): Promise<KnownCase[]> {
    return sql.rows<KnownCase>(
      `select ${knownColumns},
         case when c.excluded_until <= $3::date then (select tags from case_detail d where d.case_id = c.case_id) end
           as tags
       from cases c join case_seen s on s.case_id = c.case_id
       where c.org_id = $1 and c.case_id = any ($2::text[]) order by c.case_id for no key update of c, s`,
      [orgId, caseIds, today],
    );
  },

  /** What excluded cases of these types stand for: nobody is going to act upon them. At most 10,000. */
  kept(
    sql: Sql,
    orgId: string,
    caseTypes: readonly string[],
  ): Promise<
    { case_type: string; provider: string; account_id: string; region: string; resource_id: string }[]
  > {
    return sql.rows(
      `select case_type, provider, account_id, region, resource_id from cases
       where org_id = $1 and status = 'excluded' and case_type = any ($2::text[]) limit 10000`,
      [orgId, caseTypes],
    );
  },

  exclusions(sql: Sql, orgId: string, today: string): Promise<ExclusionRow[]> {
    return sql.rows<ExclusionRow>(
      `select exclusion_id, scope, fingerprint, resource_key, case_type, provider, account_id, tag_key, tag_value,
         until, reason
       from case_exclusion
       where org_id = $1 and ended_at is null and (until is null or until > $2::date)`,
      [orgId, today],
    );
  },

  /** → the ids of those that were not there yet. They count once it is counted anew. */
  async insert(
    sql: Sql,
    orgId: string,
    births: readonly (NewCase & { caseId: string })[],
    now: Date,
  ): Promise<Set<string>> {
    const born = new Set<string>();
    for (const part of chunks(births)) {
      const rows = part.map((birth) => ({
        case_id: birth.caseId,
        fingerprint: birth.fingerprint,
        exclusion_id: birth.exclusionId,
        ...foundRow(birth),
        ...toCaseStateRow(birth.state),
      }));
      const columns = [
        'case_id',
        'fingerprint',
        'exclusion_id',
        ...names(foundColumns),
        ...names(lifeColumns),
      ].join(', ');
      const added = await sql.rows<{ case_id: string }>(
        `insert into cases (org_id, updated_at, counts, ${columns})
         select $2, $3, false, ${columns}
         from json_to_recordset($1::json) as n(case_id text, fingerprint text, exclusion_id text,
           ${foundColumns}, ${lifeColumns})
         on conflict (org_id, fingerprint) do nothing returning case_id`,
        [JSON.stringify(rows), orgId, now],
      );
      for (const { case_id } of added) born.add(case_id);
      await detectionStore.writeSeen(
        sql,
        orgId,
        rows.filter(({ case_id }) => born.has(case_id)),
      );
      await detectionStore.writeDetails(
        sql,
        orgId,
        part.filter(({ caseId }) => born.has(caseId)).map((birth) => detailRow(birth.caseId, birth)),
      );
    }
    return born;
  },

  async writeSeen(
    sql: Sql,
    orgId: string,
    rows: readonly { case_id: string; last_seen_at: Date; last_seen_through: string | null }[],
  ): Promise<void> {
    const seen = rows.map(({ case_id, last_seen_at, last_seen_through }) => ({
      case_id,
      last_seen_at,
      last_seen_through,
    }));
    await sql.run(
      `insert into case_seen (case_id, org_id, last_seen_at, last_seen_through, judged_through)
       select n.case_id, $2, n.last_seen_at, n.last_seen_through, n.last_seen_through
       from json_to_recordset($1::json) as n(case_id text, ${seenColumns})
       on conflict (case_id) do update set last_seen_at = excluded.last_seen_at,
         last_seen_through = excluded.last_seen_through`,
      [JSON.stringify(seen), orgId],
    );
  },

  async writeDetails(sql: Sql, orgId: string, rows: readonly ReturnType<typeof detailRow>[]): Promise<void> {
    if (rows.length === 0) return;
    await sql.run(
      `insert into case_detail (case_id, org_id, resource_type, tags, evidence, charges, anomaly)
       select n.case_id, $2, n.resource_type, n.tags, n.evidence, n.charges, n.anomaly
       from json_to_recordset($1::json) as n(case_id text, resource_type text, tags jsonb, evidence jsonb, charges jsonb,
         anomaly jsonb)
       on conflict (case_id) do update set resource_type = excluded.resource_type, tags = excluded.tags,
         evidence = excluded.evidence, charges = excluded.charges, anomaly = excluded.anomaly`,
      [JSON.stringify(rows), orgId],
    );
  },

  async update(sql: Sql, orgId: string, changed: readonly ChangedCase[], now: Date): Promise<void> {
    const life = ({ caseId, state, exclusionId }: ChangedCase) => ({
      case_id: caseId,
      exclusion_id: exclusionId,
      ...toCaseStateRow(state),
    });
    const withFound = changed.flatMap((one) => (one.found ? [{ ...one, found: one.found }] : []));
    for (const part of chunks(withFound)) {
      const rows = part.map((one) => ({ ...life(one), ...foundRow(one.found) }));
      await sql.run(
        `update cases c set updated_at = $3, exclusion_id = n.exclusion_id, ${assign(foundColumns)},
           ${assign(lifeColumns)}
         from json_to_recordset($1::json) as n(case_id text, exclusion_id text, ${foundColumns}, ${lifeColumns})
         where c.case_id = n.case_id and c.org_id = $2`,
        [JSON.stringify(rows), orgId, now],
      );
      await detectionStore.writeDetails(
        sql,
        orgId,
        part.map((one) => detailRow(one.caseId, one.found)),
      );
    }
    for (const part of chunks(changed)) await detectionStore.writeSeen(sql, orgId, part.map(life));
    for (const part of chunks(changed.filter((one) => !one.found))) {
      await sql.run(
        `update cases c set updated_at = $3, exclusion_id = n.exclusion_id, ${assign(lifeColumns)}
         from json_to_recordset($1::json) as n(case_id text, exclusion_id text, ${lifeColumns})
         where c.case_id = n.case_id and c.org_id = $2`,
        [JSON.stringify(part.map(life)), orgId, now],
      );
    }
  },

  async touch(
    sql: Sql,
    orgId: string,
    caseIds: readonly string[],
    through: string | null,
    now: Date,
  ): Promise<void> {
    await sql.run(
      `update case_seen set last_seen_at = $3, last_seen_through = coalesce($4, last_seen_through)
       where org_id = $1 and case_id = any ($2::text[])`,
      [orgId, caseIds, now, through],
    );
  },

  /** Notes the judgement of cases; its day never goes back. */
  async judge(sql: Sql, orgId: string, { caseIds, through, missed, ended }: Judgement): Promise<void> {
    await sql.run(
      `update case_seen set judged_through = greatest(judged_through, $3::date), missed = $4, source_ended = $5
       where org_id = $1 and case_id = any ($2::text[])
         and (judged_through is distinct from greatest(judged_through, $3::date) or missed <> $4 or source_ended <> $5)`,
      [orgId, caseIds, through, missed, ended],
    );
  },

  async addActivities(
    sql: Sql,
    orgId: string,
    activities: readonly PlannedActivity[],
    idOf: (fingerprint: string) => string | undefined,
    now: Date,
  ): Promise<void> {
    for (const part of chunks(activities)) {
      const rows = part.map(({ caseId, fingerprint, change }) => ({
        case_id: caseId ?? idOf(fingerprint),
        type: change.type,
        from_value: change.from,
        to_value: change.to,
        text: change.text,
      }));
      await sql.run(
        `insert into case_activity (org_id, case_id, type, actor, actor_kind, at, from_value, to_value, text)
         select $2, n.case_id, n.type, 'Costloom', 'system', $3, n.from_value, n.to_value, n.text
         from json_to_recordset($1::json) as n(case_id text, type text, from_value text, to_value text, text text)`,
        [JSON.stringify(rows), orgId, now],
      );
    }
  },

  /** What earlier runs of rules judged of each source's bills. */
  judged(sql: Sql, orgId: string): Promise<{ board_id: string; case_type: string; judged: Judged }[]> {
    return sql.rows(
      'select board_id, case_type, judged from case_rule_run where org_id = $1 and judged is not null',
      [orgId],
    );
  },

  async recordRuns(
    sql: Sql,
    orgId: string,
    runs: readonly {
      boardRule: BoardRule;
      status: string;
      reason: string | null;
      found: number;
      judged: Judged | null;
      ms: number;
    }[],
    now: Date,
  ): Promise<void> {
    const rows = runs.map(({ boardRule, status, reason, found, judged, ms }) => ({
      board_id: boardRule.boardId,
      case_type: boardRule.rule.id,
      status,
      reason,
      found,
      judged,
      duration_ms: ms,
    }));
    await sql.run(
      `insert into case_rule_run (org_id, board_id, case_type, at, status, reason, found, judged, duration_ms)
       select $2, n.board_id, n.case_type, $3, n.status, n.reason, n.found, n.judged, n.duration_ms
       from json_to_recordset($1::json) as n(board_id text, case_type text, status text, reason text, found integer,
         judged jsonb, duration_ms float8)
       on conflict (board_id, case_type) do update set at = excluded.at, status = excluded.status,
         reason = excluded.reason, found = excluded.found, duration_ms = excluded.duration_ms,
         judged = coalesce(excluded.judged, case_rule_run.judged)`,
      [JSON.stringify(rows), orgId, now],
    );
  },
};
