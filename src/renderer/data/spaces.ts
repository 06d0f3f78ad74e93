import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { cachedReplies, updateAllCached } from '../platform/api/cached';
import type { ExtrasByCall, Store } from '../platform/api/callExtras';

export const figuresApi = api.injectEndpoints({
  endpoints: (b) => ({
    // The same list for the screens that show its figures: they change with what the spaces hold.
    spaceFigures: b.query<Answer<'spaces.list'>, Arg<'spaces.list'>>({
      ...call('spaces.list', 'spaces'),
      providesTags: [
        'space',
        'board',
        'case',
        'workflow',
        'datastore',
        'dashboard',
        { type: 'case', id: 'sums' },
      ],
    }),
  }),
});

export const { useSpaceFiguresQuery } = figuresApi;
export type Space = Answer<'spaces.list'>['data'][number];
type Change = Partial<Pick<Space, 'name' | 'is_favorite'>>;

/** Changes a space in every list that is cached; what it answers takes that back. */
function patchSpace(store: Store, spaceId: string, change: Change): () => void {
  const take = ({ data }: { data: Space[] }) => {
    for (const space of data) if (space.space_id === spaceId) Object.assign(space, change);
  };
  const { selectCachedArgsForQuery, updateQueryData } = figuresApi.util;
  const patches = [
    updateAllCached(store, 'spaces.list', take),
    updateAllCached(store, 'spaces.listFavorites', take),
    ...selectCachedArgsForQuery(store.getState(), 'spaceFigures').map((arg) =>
      store.dispatch(updateQueryData('spaceFigures', arg, take)),
    ),
  ];
  return () => patches.forEach((patch) => patch.undo());
}

function spaceInLists(store: Store, spaceId: string): Space | undefined {
  const state = store.getState();
  const { spaceFigures } = figuresApi.endpoints;
  const figures = figuresApi.util
    .selectCachedArgsForQuery(state, 'spaceFigures')
    .flatMap((arg) => spaceFigures.select(arg)(state).data ?? []);
  return [...cachedReplies(store, 'spaces.list'), ...figures]
    .flatMap(({ data }) => data)
    .find((space) => space.space_id === spaceId);
}

/** Puts a space among the favorites, or takes it out; what it answers takes that back. */
function patchFavorites(store: Store, spaceId: string, wanted: boolean): () => void {
  const found = wanted ? spaceInLists(store, spaceId) : undefined;
  return updateAllCached(store, 'spaces.listFavorites', (draft) => {
    const others = draft.data.filter((space) => space.space_id !== spaceId);
    const all = found && !found.is_archived ? [...others, { ...found, is_favorite: true }] : others;
    draft.data = all.toSorted(
      (a, b) =>
        Number(b.mode === 'global') - Number(a.mode === 'global') ||
        a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
    );
  }).undo;
}

/** Name and star are shown before the server has answered, and taken back where it refuses. */
export const spaceExtras: ExtrasByCall = {
  'spaces.update': {
    async started({ params, body }, store) {
      const undo = patchSpace(store, params.id, { name: body.name });
      await store.queryFulfilled.catch(undo);
    },
  },
  'spaces.favorite': {
    async started({ params, body }, store) {
      const undo = patchSpace(store, params.id, { is_favorite: body.is_favorite });
      const undoList = patchFavorites(store, params.id, body.is_favorite);
      await store.queryFulfilled.catch(() => {
        undo();
        undoList();
      });
    },
  },
};
