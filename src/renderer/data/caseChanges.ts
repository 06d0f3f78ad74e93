import { api } from '../platform/api/api';
import type { Answer } from '../platform/api/call';
import { cachedArgs, updateCached } from '../platform/api/cached';
import type { Begun, ExtrasByCall, Store } from '../platform/api/callExtras';
import { casesApi, type Case } from './cases';
import { takeChangedCases } from './changedCases';

type Change =
  | Pick<Case, 'case_status'>
  | Pick<Case, 'case_owner'>
  | Pick<Case, 'planned_on'>
  | Pick<Case, 'is_new'>;

/** Changes cases wherever they are cached, and puts those back whose ids `undo` gets. */
function patchCases(store: Store, ids: readonly string[], change: Change) {
  const wanted = new Set(ids);
  const before = new Map<string, Case>();
  const keep = (found: Case) => {
    if (!before.has(found.case_id)) before.set(found.case_id, { ...found });
  };
  const inAll = (take: (found: Case) => void) => {
    const state = store.getState();
    for (const arg of casesApi.util.selectCachedArgsForQuery(state, 'caseList')) {
      store.dispatch(
        casesApi.util.updateQueryData('caseList', arg, (draft) => {
          for (const page of draft.pages) {
            for (const found of page.details) if (wanted.has(found.case_id)) take(found);
          }
        }),
      );
    }
    for (const arg of cachedArgs(store, 'cases.get')) {
      if (wanted.has(arg.params.id)) updateCached(store, 'cases.get', arg, ({ data }) => take(data));
    }
  };
  inAll((found) => {
    keep(found);
    Object.assign(found, change);
  });
  return (failed: readonly string[]) => {
    const back = new Set(failed);
    inAll((found) => {
      const old = back.has(found.case_id) ? before.get(found.case_id) : undefined;
      if (old) Object.assign(found, pickOf(old, change));
    });
  };
}

function pickOf(old: Case, change: Change): Change {
  if ('case_status' in change) return { case_status: old.case_status };
  if ('planned_on' in change) return { planned_on: old.planned_on };
  return 'case_owner' in change ? { case_owner: old.case_owner } : { is_new: old.is_new };
}

type Undo = (failed: readonly string[]) => void;
type Reply = Answer<'cases.batchUpdateStatus'>;

/** What was shown ahead of the reply becomes what the reply says, or what it was. */
async function follow(store: Begun<Reply>, ids: readonly string[], undo: Undo): Promise<void> {
  try {
    const { data } = await store.queryFulfilled;
    const { failed, changed } = data.data;
    if (failed.length > 0) undo(failed.map(({ id }) => id));
    if (changed) takeChangedCases(store, changed, changed.org_id);
    else store.dispatch(api.util.invalidateTags(['case']));
  } catch {
    undo(ids);
  }
}

export const caseExtras: ExtrasByCall = {
  'cases.batchUpdateStatus': {
    started: ({ body }, store) =>
      follow(store, body.cases_ids, patchCases(store, body.cases_ids, { case_status: body.status })),
  },
  'cases.assignOwner': {
    started: ({ body }, store) =>
      follow(store, body.cases_ids, patchCases(store, body.cases_ids, { case_owner: body.owner })),
  },
  'cases.plan': {
    started: ({ body }, store) =>
      follow(store, body.cases_ids, patchCases(store, body.cases_ids, { planned_on: body.planned_on })),
  },
  'cases.batchAddActivity': {
    started: ({ body }, store) => follow(store, body.cases_ids, () => undefined),
  },
  'cases.markSeen': {
    async started({ params }, store) {
      const undo = patchCases(store, [params.id], { is_new: false });
      await store.queryFulfilled.catch(() => undo([params.id]));
    },
  },
  'cases.changeConfiguration': {
    // A switch answers at once, and goes back when the server refuses it.
    async started({ params, body }, store) {
      const patch = updateCached(store, 'cases.configurations', { params }, ({ data }) => {
        const known = data.find((one) => one.case_type === body.case_type);
        if (known && body.enabled !== undefined) known.enabled = body.enabled;
      });
      await store.queryFulfilled.catch(() => patch.undo());
    },
  },
};

export type BatchReply = Answer<'cases.batchUpdateStatus'>['data'];
