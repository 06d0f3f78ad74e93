import { Fault } from '@shared/kernel/fault';
import { api } from '../platform/api/api';
import { extraOf, toFault } from '../platform/api/baseQuery';

/** Names of everything that the user may read: a reply of `resources.list` as its text, read by the search alone. */
interface ResourceIndex {
  text: string;
  /** Of the last known one, while the server is away: when it was given, in milliseconds. */
  asOf: number | null;
}

const isAway = (code: string) => code === 'unavailable' || code === 'timeout';

const resourceIndexApi = api.injectEndpoints({
  endpoints: (b) => ({
    /**
     * A text and not its objects: of a hundred thousand, reading, comparing and freezing them would hold the window up.
     * `away`: the server is known not to answer, so it is not asked.
     */
    resourceIndex: b.query<ResourceIndex, { away: boolean }>({
      queryFn: async ({ away }, { extra, signal }) => {
        const { host, signedIn } = extraOf(extra);
        if (!signedIn()) return { error: new Fault('unauthenticated', 'You are signed out.').toJSON() };
        try {
          if (!away) {
            const text = await host.call('api.call', { id: 'resources.list' }, signal);
            return { data: { text, asOf: null } };
          }
        } catch (error) {
          const fault = toFault(error);
          if (!isAway(fault.code)) return { error: fault };
        }
        try {
          return { data: lastKnown(await host.call('index.read', null, signal)) };
        } catch (error) {
          return { error: toFault(error) };
        }
      },
      providesTags: ['resource'],
    }),
  }),
});

/** The moment of a reply, a line feed, and the reply. */
function lastKnown(kept: string): ResourceIndex {
  const end = kept.indexOf('\n');
  if (end < 0) throw new Fault('unavailable', 'The server is away, and nothing is known from before.');
  return { text: kept.slice(end + 1), asOf: Number(kept.slice(0, end)) };
}

export const { useResourceIndexQuery } = resourceIndexApi;
