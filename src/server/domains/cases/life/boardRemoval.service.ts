import type { Database } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import type { Clock } from '../../../platform/clock';
import type { Boards } from '../../boards/boards.port';
import { configurationsStore } from './configurations.store';
import { detectionStore } from '../detection/detection.store';

/** Deletes boards; no case goes with its board. */
export function createBoardRemoval(deps: { database: Database; clock: Clock; boards: Boards }) {
  const { database, clock, boards } = deps;
  return {
    /**
     * Moves the cases to the built-in board of the same type, whose rules judge them from then on, and removes the
     * board. → the board that has them now, and how many. `Fault('not_found')`, `Fault('conflict')` for a built-in one.
     */
    remove: (orgId: string, boardId: string): Promise<{ board_id: string; moved_cases: number }> =>
      database.tenant(orgId, async (sql) => {
        const now = clock.now();
        // A detection that read the board would write cases on it after it is gone: it reads again.
        await detectionStore.nextTurn(sql, orgId, now);
        const { builtIn } = await boards.ownBoard(sql, orgId, boardId);
        const moved = await configurationsStore.moveCases(
          sql,
          orgId,
          { from: boardId, to: builtIn.board_id },
          now,
        );
        await boards.remove(sql, orgId, boardId);
        await notifyChange(sql, { orgId, tag: 'case', id: '*' });
        return { board_id: builtIn.board_id, moved_cases: moved };
      }),
  };
}

export type BoardRemoval = ReturnType<typeof createBoardRemoval>;
