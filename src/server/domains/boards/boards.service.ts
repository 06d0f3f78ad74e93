import { Fault } from '@shared/kernel/fault';
import { yearOf } from '@shared/model/money';
import { messages } from '@shared/words/messages';
import { spaceWords } from '@shared/words/spaces';
import type { Board } from '@shared/api/boards/boards.api';
import type { Database, Sql, TenantScope } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { nameKeyOf } from '../../platform/nameKey';
import { nameTaken, refuseTaken } from '../names';
import { openSpace } from '../spaces/openSpace.port';
import { BOARDS_PAGE, boardsStore } from './boards.store';
import type { BoardTotals, BoardType, StoredBoard } from './boards.port';

const defaultBoards: readonly { type: BoardType; name: string }[] = [
  { type: 'case', name: 'Default board' },
  { type: 'alert', name: 'Alerts' },
  { type: 'governance', name: 'Governance' },
];

function toBoard(row: StoredBoard & { totals: BoardTotals[] }, customerName?: string): Board {
  const sum = (of: 'open' | 'closed' | 'all') => row.totals.reduce((total, one) => total + one[of], 0);
  return {
    boardId: row.board_id,
    board_id: row.board_id,
    spaceId: row.space_id,
    name: row.name,
    type: row.type,
    is_default: row.is_default,
    openCases: sum('open'),
    closedCases: sum('closed'),
    allCases: sum('all'),
    savings: row.totals.map(({ currency, month }) => ({ currency, month, year: yearOf(month) })),
    ...(customerName === undefined ? {} : { customerId: row.org_id, customerName }),
  };
}

const gone = () => new Fault('not_found:board_not_found', 'This board no longer exists.');
const taken = () => nameTaken(messages.boardExists);

export function createBoards(deps: { database: Database; clock: Clock; newId: () => string }) {
  const { database, clock, newId } = deps;

  async function ensureDefaults(sql: Sql, orgId: string): Promise<void> {
    const boards = await boardsStore.ofOrganisation(sql, orgId);
    const missing = defaultBoards.filter(
      ({ type }) => !boards.some((board) => board.is_default && board.type === type),
    );
    if (missing.length === 0) return;
    const space = await boardsStore.globalSpace(sql, orgId);
    if (!space)
      throw new Fault(
        'conflict:no_global_space',
        'The organization has no global space yet, so it can have no boards.',
      );
    const taken = new Set(boards.map((board) => nameKeyOf(board.name)));
    for (const { type, name } of missing) {
      const free = taken.has(nameKeyOf(name)) ? `${name} (default)` : name;
      const board = {
        id: newId(),
        orgId,
        spaceId: space.space_id,
        name: free,
        nameKey: nameKeyOf(free),
        type,
      };
      await boardsStore.insert(sql, { ...board, isDefault: true }, clock.now());
    }
    await notifyChange(sql, { orgId, tag: 'board', id: '*' });
  }

  async function organisationNames(scope: TenantScope): Promise<ReadonlyMap<string, string>> {
    // Organisations are no tenant table; the ids come from the gate.
    const rows = await database.system((sql) => boardsStore.organisationNames(sql, scope.orgIds));
    return new Map(rows.map((row) => [row.org_id, row.name]));
  }

  async function ownBoard(sql: Sql, orgId: string, boardId: string) {
    const board = await boardsStore.findForUpdate(sql, orgId, boardId);
    if (!board) throw gone();
    if (board.is_default)
      throw new Fault(
        'conflict:board_built_in',
        `“${board.name}” is a built-in board: it keeps its name and cannot be deleted.`,
      );
    await ensureDefaults(sql, orgId);
    const builtIn = await boardsStore.builtIn(sql, orgId, board.type);
    if (!builtIn) throw new Fault('internal', `There is no built-in board of type ${board.type}.`);
    return { board, builtIn };
  }

  return {
    ensureDefaults,
    organisationNames,
    ownBoard,

    async remove(sql: Sql, orgId: string, boardId: string) {
      await boardsStore.remove(sql, orgId, boardId);
      await notifyChange(sql, { orgId, tag: 'board', id: boardId });
    },

    /** `Fault('conflict')` for a built-in board and for a name that another board has. */
    rename: (orgId: string, boardId: string, name: string) =>
      database.tenant(orgId, async (sql) => {
        await ownBoard(sql, orgId, boardId);
        const trimmed = name.trim();
        const nameKey = nameKeyOf(trimmed);
        if (await boardsStore.isTaken(sql, orgId, { nameKey, except: boardId })) throw taken();
        await refuseTaken(boardsStore.rename(sql, orgId, { boardId, name: trimmed, nameKey }), taken);
        await notifyChange(sql, { orgId, tag: 'board', id: boardId });
      }),

    async ofOrganisation(sql: Sql, orgId: string) {
      await ensureDefaults(sql, orgId);
      const boards = await boardsStore.ofOrganisation(sql, orgId);
      return { boards, configurations: await boardsStore.configurations(sql, orgId) };
    },

    async countBySpace(sql: Sql, orgId: string) {
      await ensureDefaults(sql, orgId);
      return boardsStore.countBySpace(sql, orgId);
    },

    async find(sql: Sql, boardId: string) {
      const board = await boardsStore.find(sql, boardId);
      if (!board) throw gone();
      return board;
    },

    async counted(sql: Sql, orgId: string, boardIds: readonly string[]): Promise<Board[]> {
      if (boardIds.length === 0) return [];
      const filter = { orgIds: [orgId], spaceId: null, withGlobal: false, after: null, boardIds };
      return (await boardsStore.list(sql, filter)).map((row) => toBoard(row));
    },

    ownerOf: (scope: TenantScope, boardId: string) =>
      database.tenant(scope, async (sql) => (await boardsStore.find(sql, boardId))?.org_id),

    list: (scope: TenantScope, filter: { spaceId: string | null; withGlobal: boolean }): Promise<Board[]> =>
      database.tenant(scope, async (sql) => {
        for (const orgId of scope.orgIds) await ensureDefaults(sql, orgId);
        const rows = await boardsStore.list(sql, { orgIds: scope.orgIds, ...filter, after: null });
        return rows.map((row) => toBoard(row));
      }),

    async listMsp(
      scope: TenantScope,
      filter: {
        spaceId: string | null;
        withGlobal: boolean;
        customerId: string | null;
        /** The last board of the page before. */
        after: string | null;
      },
    ): Promise<{ data: Board[]; next_page_key: string | null }> {
      const { spaceId, withGlobal, customerId, after } = filter;
      const orgIds =
        customerId === null ? scope.orgIds : scope.orgIds.filter((orgId) => orgId === customerId);
      if (orgIds.length === 0)
        throw new Fault('not_found:customer_not_found', 'This customer is not one of your organization.');
      const narrowed = { orgIds };
      const names = await organisationNames(narrowed);
      const rows = await database.tenant(narrowed, (sql) =>
        boardsStore.list(sql, { orgIds, spaceId, withGlobal, after }),
      );
      return {
        data: rows.map((row) => toBoard(row, names.get(row.org_id) ?? '')),
        next_page_key: rows.length < BOARDS_PAGE ? null : (rows.at(-1)?.board_id ?? null),
      };
    },

    create: (orgId: string, { spaceId, name, type }: { spaceId: string; name: string; type: BoardType }) =>
      database.tenant(orgId, async (sql) => {
        await openSpace(sql, orgId, spaceId, spaceWords.archivedFor('add boards'));
        // The default names are taken from the beginning, whoever looks first.
        await ensureDefaults(sql, orgId);
        const trimmed = name.trim();
        const board = {
          id: newId(),
          orgId,
          spaceId,
          name: trimmed,
          nameKey: nameKeyOf(trimmed),
          type,
          isDefault: false,
        };
        const added = await boardsStore.insert(sql, board, clock.now());
        if (added === 0) throw taken();
        await notifyChange(sql, { orgId, tag: 'board', id: board.id });
        return board.id;
      }),
  };
}

export type BoardsService = ReturnType<typeof createBoards>;
