import { api } from '../platform/api/api';
import { updateCached } from '../platform/api/cached';
import type { ExtrasByCall } from '../platform/api/callExtras';
import { changeName } from '../platform/api/calls';

/** Its password goes to the server alone: what is typed must not stand in the cache. */
const isSecret = ({ domain }: { domain: string }) => domain === 'mail';

export const settingExtras: ExtrasByCall = {
  // The new value stands at once and goes back when the server refuses it.
  'settings.put': {
    async started({ body }, store) {
      if (isSecret(body)) return void (await store.queryFulfilled.catch(() => undefined));
      const queries = [{ query: {} }, { query: { domain: body.domain } }];
      const patches = queries.map((query) =>
        updateCached(store, 'settings.get', query, ({ data }) => {
          const known = data.find((one) => one.domain === body.domain && one.type === body.type);
          if (known) known.value = body.value;
          else data.push({ domain: body.domain, type: body.type, value: body.value });
        }),
      );
      await store.queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()));
    },
  },
};

/** Whether what was chosen in a setting is on its way to the server. */
export const selectIsSavingSetting = (state: { [api.reducerPath]: ReturnType<typeof api.reducer> }) =>
  Object.values(state[api.reducerPath].mutations).some(
    (one) => one?.endpointName === changeName('settings.put') && one.status === 'pending',
  );
