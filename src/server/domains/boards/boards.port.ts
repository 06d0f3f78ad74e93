import type { Board } from '@shared/api/boards/boards.api';
import type { Sql, TenantScope } from '../../db/database';

export type BoardType = 'case' | 'alert' | 'governance';

export interface StoredBoard {
  board_id: string;
  org_id: string;
  space_id: string;
  name: string;
  type: BoardType;
  is_default: boolean;
  expiry_days: number;
}

export interface BoardTotals {
  currency: string;
  open: number;
  closed: number;
  all: number;
  month: number;
}

/** What of a rule on a board differs from the rule's own defaults. */
interface StoredConfiguration {
  board_id: string;
  case_type: string;
  enabled: boolean;
  parameters: Record<string, number | string[]>;
}

/** What other domains may do with boards. */
export interface Boards {
  /** Makes the default boards of an organisation that has none yet; no more than a look otherwise. */
  ensureDefaults(sql: Sql, orgId: string): Promise<void>;
  /** In the order in which boards claim findings, the defaults made first. */
  ofOrganisation(
    sql: Sql,
    orgId: string,
  ): Promise<{ boards: StoredBoard[]; configurations: StoredConfiguration[] }>;
  /** Some boards as lists show them, with the counts and sums of their cases. */
  counted(sql: Sql, orgId: string, boardIds: readonly string[]): Promise<Board[]>;
  /** How many boards stand in each space. */
  countBySpace(sql: Sql, orgId: string): Promise<{ space_id: string; quantity: number }[]>;
  /** `Fault('not_found')` for a board that the scope does not hold. */
  find(sql: Sql, boardId: string): Promise<StoredBoard>;
  /** The organization of a board, where the scope holds it. */
  ownerOf(scope: TenantScope, boardId: string): Promise<string | undefined>;
  /**
   * A board that may be renamed and deleted, locked until the transaction ends, with the built-in board of its type.
   * `Fault('not_found')`; `Fault('conflict')` for a built-in board.
   */
  ownBoard(sql: Sql, orgId: string, boardId: string): Promise<{ board: StoredBoard; builtIn: StoredBoard }>;
  /** Removes it with its rules. Its cases must stand elsewhere before. */
  remove(sql: Sql, orgId: string, boardId: string): Promise<void>;
  /** Names of organisations; only of those of a scope that the gate has given. */
  organisationNames(scope: TenantScope): Promise<ReadonlyMap<string, string>>;
}
