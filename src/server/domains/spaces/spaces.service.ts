import { Fault } from '@shared/kernel/fault';
import { MAX_PAGE } from '@shared/kernel/paging';
import type { Space } from '@shared/api/spaces/spaces.api';
import { messages } from '@shared/words/messages';
import { spaceWords } from '@shared/words/spaces';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import { nameTaken, refuseTaken } from '../names';
import type { RecordActivity } from '../organisations/activity.port';
import { nameKeyOf } from '../../platform/nameKey';
import { resourcesOf, sumOf, toSpaces, type ContentPorts } from './contents';
import { spacesStore } from './spaces.store';

type Caller = Pick<Session, 'orgId' | 'userId' | 'name'>;

const notFound = () => new Fault('not_found:space_not_found', spaceWords.notFound);
const taken = (name: string) => nameTaken(spaceWords.nameTaken(name));

interface SpacesDeps extends ContentPorts {
  database: Database;
  clock: Clock;
  newId: () => string;
  record: RecordActivity;
}

export function createSpaces(deps: SpacesDeps) {
  const { database, clock, newId, record } = deps;

  /** In a transaction of the caller's organisation. */
  const within = <T>({ orgId }: Caller, work: (sql: Sql) => Promise<T>): Promise<T> =>
    database.tenant(orgId, work);

  async function told(sql: Sql, by: Caller, spaceId: string): Promise<Space> {
    const row = await spacesStore.find(sql, by, spaceId);
    const [space] = row ? await toSpaces(sql, deps, by.orgId, [row]) : [];
    if (!space) throw notFound();
    return space;
  }

  /** A space that may be changed so; the global one may not. */
  async function changeable(
    sql: Sql,
    by: Caller,
    spaceId: string,
    what: keyof typeof spaceWords.globalStays,
  ) {
    const space = await spacesStore.lock(sql, by.orgId, spaceId);
    if (!space) throw notFound();
    if (space.mode === 'global') throw new Fault('conflict:global_space_stays', spaceWords.globalStays[what]);
    return space;
  }

  async function changed(sql: Sql, by: Caller, spaceId: string, action: string, subject: string) {
    await record(sql, { orgId: by.orgId, at: clock.now(), actor: by.name, action, subject });
    await notifyChange(sql, { orgId: by.orgId, tag: 'spaces', id: spaceId });
  }

  return {
    list: (by: Caller, asked: { archived: boolean; favorites: boolean }): Promise<Space[]> =>
      within(by, async (sql) => {
        const { orgId, userId } = by;
        return toSpaces(sql, deps, orgId, await spacesStore.list(sql, { orgId, userId, ...asked }));
      }),

    read: (by: Caller, spaceId: string): Promise<Space> => within(by, (sql) => told(sql, by, spaceId)),

    create: (by: Caller, name: string): Promise<Space> =>
      within(by, async (sql) => {
        if ((await spacesStore.count(sql, by.orgId)) >= MAX_PAGE)
          throw new Fault('conflict:too_many_spaces', spaceWords.tooMany(MAX_PAGE));
        const spaceId = newId();
        const made = {
          spaceId,
          orgId: by.orgId,
          name,
          nameKey: nameKeyOf(name),
          by: by.name,
          now: clock.now(),
        };
        if ((await spacesStore.insert(sql, made)) === 0) throw taken(name);
        await changed(sql, by, spaceId, 'space_created', name);
        return told(sql, by, spaceId);
      }),

    rename(by: Caller, spaceId: string, name: string): Promise<Space> {
      const work = within(by, async (sql) => {
        const before = await changeable(sql, by, spaceId, 'rename');
        if (before.name !== name) {
          await spacesStore.rename(sql, by.orgId, spaceId, { name, nameKey: nameKeyOf(name) });
          await changed(sql, by, spaceId, 'space_renamed', name);
        }
        return told(sql, by, spaceId);
      });
      return refuseTaken(work, () => taken(name), 'space_name');
    },

    archive: (by: Caller, spaceId: string, archived: boolean): Promise<Space> =>
      within(by, async (sql) => {
        const before = await changeable(sql, by, spaceId, 'archive');
        if (before.is_archived !== archived) {
          await spacesStore.archive(sql, by.orgId, spaceId, archived);
          await changed(sql, by, spaceId, archived ? 'space_archived' : 'space_unarchived', before.name);
        }
        return told(sql, by, spaceId);
      }),

    favorite: (by: Caller, spaceId: string, wanted: boolean): Promise<void> =>
      within(by, async (sql) => {
        if (!(await spacesStore.find(sql, by, spaceId))) throw notFound();
        const { orgId, userId } = by;
        if (wanted) await spacesStore.addFavorite(sql, orgId, userId, spaceId);
        else await spacesStore.removeFavorite(sql, orgId, userId, spaceId);
        await notifyChange(sql, { orgId, tag: 'spaces', id: spaceId });
      }),

    remove: (by: Caller, spaceId: string): Promise<void> =>
      within(by, async (sql) => {
        const { name } = await changeable(sql, by, spaceId, 'delete');
        const resources = (await resourcesOf(sql, deps.contents, by.orgId))(spaceId);
        if (sumOf(resources) > 0)
          throw new Fault('conflict:space_not_empty', messages.spaceNotEmpty, resources);
        await spacesStore.remove(sql, by.orgId, spaceId);
        await changed(sql, by, spaceId, 'space_deleted', name);
      }),
  };
}

export type SpacesService = ReturnType<typeof createSpaces>;

export function spaceHandlers(spaces: SpacesService) {
  return {
    'spaces.list': ({ query }, { session }) =>
      spaces.list(session, { archived: query.include_archived, favorites: false }),
    'spaces.listFavorites': (_input, { session }) =>
      spaces.list(session, { archived: false, favorites: true }),
    'spaces.create': ({ body }, { session }) => spaces.create(session, body.name),
    'spaces.read': ({ params }, { session }) => spaces.read(session, params.id),
    'spaces.update': ({ params, body }, { session }) => spaces.rename(session, params.id, body.name),
    'spaces.favorite': ({ params, body }, { session }) =>
      spaces.favorite(session, params.id, body.is_favorite),
    'spaces.delete': ({ params }, { session }) => spaces.remove(session, params.id),
    'spaces.archive': ({ params }, { session }) => spaces.archive(session, params.id, true),
    'spaces.unarchive': ({ params }, { session }) => spaces.archive(session, params.id, false),
  } satisfies Partial<Handlers>;
}
