import { openStatuses } from '@shared/model/caseStatus';
import type { Sql } from '../../db/database';
import type { BoardType, BoardTotals, StoredBoard } from './boards.port';

const columns = 'b.board_id, b.org_id, b.space_id, b.name, b.type, b.is_default, b.expiry_days';
/** As everywhere: what is excluded is not open, and counts nowhere. */
const open = `status in (${openStatuses.map((status) => `'${status}'`).join(', ')})`;

export interface BoardConfigurationRow {
  board_id: string;
  case_type: string;
  enabled: boolean;
  parameters: Record<string, number | string[]>;
}

/** An organisation has no more: costloom_cap. */
export const BOARDS_PAGE = 1_000;

export const boardsStore = {
  globalSpace(sql: Sql, orgId: string): Promise<{ space_id: string } | undefined> {
    return sql.one("select space_id from space where org_id = $1 and mode = 'global'", [orgId]);
  },

  insert(
    sql: Sql,
    board: {
      id: string;
      orgId: string;
      spaceId: string;
      name: string;
      nameKey: string;
      type: BoardType;
      isDefault: boolean;
    },
    now: Date,
  ): Promise<number> {
    return sql.run(
      `insert into board (board_id, org_id, space_id, name, name_key, type, is_default, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [board.id, board.orgId, board.spaceId, board.name, board.nameKey, board.type, board.isDefault, now],
    );
  },

  /** In the order in which boards claim findings: a team's own, the oldest first, then the default boards. */
  ofOrganisation(sql: Sql, orgId: string): Promise<StoredBoard[]> {
    return sql.rows(
      `select ${columns} from board b where b.org_id = $1 order by b.is_default, b.created_seq limit 1000`,
      [orgId],
    );
  },

  countBySpace(sql: Sql, orgId: string): Promise<{ space_id: string; quantity: number }[]> {
    return sql.rows('select space_id, count(*) as quantity from board where org_id = $1 group by space_id', [
      orgId,
    ]);
  },

  find(sql: Sql, boardId: string): Promise<StoredBoard | undefined> {
    return sql.one(`select ${columns} from board b where b.board_id = $1`, [boardId]);
  },

  findForUpdate(sql: Sql, orgId: string, boardId: string): Promise<StoredBoard | undefined> {
    return sql.one(`select ${columns} from board b where b.org_id = $1 and b.board_id = $2 for update`, [
      orgId,
      boardId,
    ]);
  },

  builtIn(sql: Sql, orgId: string, type: BoardType): Promise<StoredBoard | undefined> {
    return sql.one(`select ${columns} from board b where b.org_id = $1 and b.type = $2 and b.is_default`, [
      orgId,
      type,
    ]);
  },

  async isTaken(sql: Sql, orgId: string, name: { nameKey: string; except: string }): Promise<boolean> {
    const row = await sql.one('select 1 from board where org_id = $1 and name_key = $2 and board_id <> $3', [
      orgId,
      name.nameKey,
      name.except,
    ]);
    return row !== undefined;
  },

  rename(sql: Sql, orgId: string, to: { boardId: string; name: string; nameKey: string }): Promise<number> {
    return sql.run('update board set name = $3, name_key = $4 where org_id = $1 and board_id = $2', [
      orgId,
      to.boardId,
      to.name,
      to.nameKey,
    ]);
  },

  remove(sql: Sql, orgId: string, boardId: string): Promise<number> {
    return sql.run('delete from board where org_id = $1 and board_id = $2', [orgId, boardId]);
  },

  /** Boards with counts and sums of all organisations at once: one statement, whatever their number. */
  list(
    sql: Sql,
    filter: {
      orgIds: readonly string[];
      spaceId: string | null;
      withGlobal: boolean;
      after: string | null;
      /** None: all. */
      boardIds?: readonly string[];
    },
  ): Promise<(StoredBoard & { totals: BoardTotals[] })[]> {
    return sql.rows(
      `select ${columns}, coalesce(t.totals, '[]'::json) as totals
       from board b
       join space s on s.space_id = b.space_id
       left join (
         select board_id, json_agg(json_build_object('currency', currency, 'open', open, 'closed', closed,
           'all', quantity, 'month', month) order by currency) as totals
         from (
           select board_id, currency,
             count(*) filter (where ${open}) as open,
             count(*) filter (where closed_at is not null) as closed,
             count(*) as quantity,
             coalesce(sum(monthly_saving) filter (
               where counts and ${open}), 0) as month
           from cases where org_id = any ($1::text[]) and ($5::text[] is null or board_id = any ($5))
          group by board_id, currency
         ) sums group by board_id
       ) t on t.board_id = b.board_id
       where b.org_id = any ($1::text[]) and ($5::text[] is null or b.board_id = any ($5))
         and ($2::text is null or b.space_id = $2 or ($3 and s.mode = 'global'))
         and ($4::text is null or (b.org_id, not b.is_default, b.created_seq) >
           (select l.org_id, not l.is_default, l.created_seq from board l where l.board_id = $4))
       order by b.org_id, b.is_default desc, b.created_seq limit ${BOARDS_PAGE}`,
      [filter.orgIds, filter.spaceId, filter.withGlobal, filter.after, filter.boardIds ?? null],
    );
  },

  configurations(sql: Sql, orgId: string): Promise<BoardConfigurationRow[]> {
    return sql.rows(
      'select board_id, case_type, enabled, parameters from case_configuration where org_id = $1 limit 20000',
      [orgId],
    );
  },

  organisationNames(sql: Sql, orgIds: readonly string[]): Promise<{ org_id: string; name: string }[]> {
    return sql.rows('select org_id, name from organisation where org_id = any ($1::text[])', [orgIds]);
  },
};
