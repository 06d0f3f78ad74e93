import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const listsApi = api.injectEndpoints({
  endpoints: (b) => ({
    spaces: b.query<Answer<'spaces.list'>, Arg<'spaces.list'>>({
      ...call('spaces.list', 'spaces'),
      providesTags: ['space'],
    }),
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
    favoriteSpaces: b.query<Answer<'spaces.listFavorites'>, Arg<'spaces.listFavorites'>>({
      ...call('spaces.listFavorites'),
      providesTags: ['space'],
    }),
  }),
});

export type Space = Answer<'spaces.list'>['data'][number];

type State = Parameters<typeof listsApi.util.selectCachedArgsForQuery>[0];
interface Store {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  getState(): State;
}

/** Changes a space in every list that is cached; what it answers takes that back. */
function patchSpace(store: Store, spaceId: string, change: Partial<Pick<Space, 'name' | 'is_favorite'>>) {
  const patches = (['spaces', 'spaceFigures', 'favoriteSpaces'] as const).flatMap((list) =>
    listsApi.util.selectCachedArgsForQuery(store.getState(), list).map((arg) =>
      store.dispatch(
        listsApi.util.updateQueryData(list, arg, (draft) => {
          for (const space of draft.data) if (space.space_id === spaceId) Object.assign(space, change);
        }),
      ),
    ),
  );
  return () => patches.forEach((patch) => patch.undo());
}

function spaceInLists(store: Store, spaceId: string): Space | undefined {
  const state = store.getState();
  return (['spaces', 'spaceFigures'] as const)
    .flatMap((list) =>
      listsApi.util
        .selectCachedArgsForQuery(state, list)
        .flatMap((arg) => listsApi.endpoints[list].select(arg)(state).data?.data ?? []),
    )
    .find((space) => space.space_id === spaceId);
}

/** Puts a space among the favourites, or takes it out; what it answers takes that back. */
function patchFavorites(store: Store, spaceId: string, wanted: boolean) {
  const found = wanted ? spaceInLists(store, spaceId) : undefined;
  const patch = store.dispatch(
    listsApi.util.updateQueryData('favoriteSpaces', undefined, (draft) => {
      const others = draft.data.filter((space) => space.space_id !== spaceId);
      const all = found && !found.is_archived ? [...others, { ...found, is_favorite: true }] : others;
      draft.data = all.toSorted(
        (a, b) =>
          Number(b.mode === 'global') - Number(a.mode === 'global') ||
          a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
      );
    }),
  );
  return () => patch.undo();
}

/** Name and star are shown before the server has answered, and taken back where it refuses. */
export const spacesApi = listsApi.injectEndpoints({
  endpoints: (b) => ({
    createSpace: b.mutation<Answer<'spaces.create'>, Arg<'spaces.create'>>({
      ...call('spaces.create'),
      invalidatesTags: (_reply, error) => (error ? [] : ['space']),
    }),
    renameSpace: b.mutation<Answer<'spaces.update'>, Arg<'spaces.update'>>({
      ...call('spaces.update'),
      async onQueryStarted({ params, body }, store) {
        const undo = patchSpace(store, params.id, { name: body.name });
        await store.queryFulfilled.then(() => undefined, undo);
      },
      invalidatesTags: ['space'],
    }),
    favoriteSpace: b.mutation<Answer<'spaces.favorite'>, Arg<'spaces.favorite'>>({
      ...call('spaces.favorite'),
      async onQueryStarted({ params, body }, store) {
        const undo = patchSpace(store, params.id, { is_favorite: body.is_favorite });
        const undoList = patchFavorites(store, params.id, body.is_favorite);
        await store.queryFulfilled.then(
          () => undefined,
          () => {
            undo();
            undoList();
          },
        );
      },
      invalidatesTags: ['space'],
    }),
    deleteSpace: b.mutation<Answer<'spaces.delete'>, Arg<'spaces.delete'>>({
      ...call('spaces.delete'),
      invalidatesTags: ['space'],
    }),
    archiveSpace: b.mutation<Answer<'spaces.archive'>, Arg<'spaces.archive'>>({
      ...call('spaces.archive'),
      invalidatesTags: ['space'],
    }),
    unarchiveSpace: b.mutation<Answer<'spaces.unarchive'>, Arg<'spaces.unarchive'>>({
      ...call('spaces.unarchive'),
      invalidatesTags: ['space'],
    }),
  }),
});

export const { useSpacesQuery, useSpaceFiguresQuery, useFavoriteSpacesQuery } = listsApi;
export const {
  useCreateSpaceMutation,
  useRenameSpaceMutation,
  useFavoriteSpaceMutation,
  useDeleteSpaceMutation,
  useArchiveSpaceMutation,
  useUnarchiveSpaceMutation,
} = spacesApi;
