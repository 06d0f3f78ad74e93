import { badInput, Fault } from '@shared/kernel/fault';
import { spaceWords } from '@shared/words/spaces';
import type { Sql } from '../../db/database';
import { spacesStore } from './spaces.store';

/** Refuses a space that is not there or is archived. Nobody deletes it before the transaction ends. */
export async function openSpace(sql: Sql, orgId: string, spaceId: string, archived: string): Promise<void> {
  const space = await spacesStore.hold(sql, orgId, spaceId);
  if (!space) throw badInput([{ field: 'space_id', reason: spaceWords.unknown }]);
  if (space.is_archived) throw new Fault('conflict:space_archived', archived);
}
