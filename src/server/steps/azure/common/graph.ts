import { z } from 'zod';
import { namesParam } from '../../common/cloud/finding';
import { StepError } from '../../contract';
import { arm, type At } from './arm';

const PATH = '/providers/Microsoft.ResourceGraph/resources';
const VERSION = '2022-10-01';
const PAGE = 1_000;
const PAGES_MAX = 200;

const page = z.object({
  data: z.array(z.record(z.string(), z.json())),
  resultTruncated: z.string().default('false'),
  $skipToken: z.string().nullish(),
});
export type GraphRow = z.output<typeof page>['data'][number];

export const subscriptionsParam = (p: number) =>
  namesParam(p, 'Subscriptions', 'Subscription IDs. Leave empty for all the integration can read.');

/** Those that are meant; fails when there are none. */
export async function subscriptionsOf({ context, session }: At, given: readonly string[]): Promise<string[]> {
  if (given.length > 0) return [...given];
  const reached = await context.services.clouds.accounts(session, context.signal);
  if (reached.length === 0)
    throw new StepError('The integration can read no subscription. Assign it the Reader role.');
  return reached.map(({ account }) => account);
}

/**
 * Rows of a query on Azure Resource Graph, up to `limit`; `keep` leaves some out. Without a column `id` the service gives
 * no next page, so that what is cut off then is told as truncated.
 */
export async function graphRows(
  at: At,
  asked: { query: string; subscriptions: readonly string[]; limit: number; keep?(row: GraphRow): boolean },
): Promise<{ rows: GraphRow[]; truncated: boolean }> {
  const { query, subscriptions, limit, keep = () => true } = asked;
  const { context, session, place } = at;
  const rows: GraphRow[] = [];
  let token: string | null | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const options = { resultFormat: 'objectArray', $top: PAGE, ...(token ? { $skipToken: token } : {}) };
    const call = arm('POST', PATH, VERSION, { input: { subscriptions: [...subscriptions], query, options } });
    const answer = page.safeParse(await context.services.clouds.read(session, place, call, context.signal));
    if (!answer.success) throw new StepError('Azure Resource Graph sent an unexpected response.');
    const { data, resultTruncated, $skipToken } = answer.data;
    rows.push(...data.filter(keep));
    if (rows.length > limit) return { rows: rows.slice(0, limit), truncated: true };
    if (!$skipToken) return { rows, truncated: resultTruncated === 'true' };
    token = $skipToken;
  }
  return { rows, truncated: true };
}
