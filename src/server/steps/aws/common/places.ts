import { z } from 'zod';
import { xmlList, xmlText } from '../../../platform/xmlShapes';
import type { CloudPlace, CloudSession } from '../../clouds.port';
import { atOnce } from '../../common/cloud/atOnce';
import { namesParam } from '../../common/cloud/finding';
import { choice, param } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import { StepError, type StepContext, type ValuesOf } from '../../contract';
import { ask, type At } from './aws';
import { ec2 } from './ec2';

const PLACES_MAX = 2_000;

const choices = { own: 'The integration’s own', all: 'All', these: 'These', all_except: 'All except' };

/** Which accounts and regions a step goes through. */
export const placesParams = (at: {
  regions: number;
  accounts: number;
  accountIds: number;
  emptyRegions?: string | undefined;
}) => ({
  regions: namesParam(
    at.regions,
    'Regions',
    at.emptyRegions ?? 'Leave empty for the integration’s own; “all” for every region the account uses.',
    { placeholder: 'us-east-1, eu-west-1' },
  ),
  accounts: choice({ p: at.accounts, title: 'Accounts', choices, default: 'own' }),
  account_ids: param(
    {
      p: at.accountIds,
      type: 'list',
      title: 'Account IDs',
      optional: true,
      default: [],
      hiddenBy: 'accounts:own,all',
    },
    namesInput.default([]),
  ),
});
type Places = ValuesOf<ReturnType<typeof placesParams>>;

/** For `refine`: who names some accounts says which. */
export function namesNoAccount({ accounts, account_ids }: Places, issues: z.RefinementCtx): void {
  if (/^(these|all_except)$/.test(accounts) && account_ids.length === 0)
    issues.addIssue({ code: 'custom', path: ['account_ids'], message: 'names no account' });
}

/** The accounts that are meant; '' is the integration's own. */
async function accountsOf(context: StepContext, session: CloudSession, given: Places): Promise<string[]> {
  if (given.accounts === 'own') return [''];
  if (given.accounts === 'these') return given.account_ids;
  const reached = (await context.services.clouds.accounts(session, context.signal)).map(
    ({ account }) => account,
  );
  return given.accounts === 'all'
    ? reached
    : reached.filter((account) => !given.account_ids.includes(account));
}

const regionsReply = z.object({
  regionInfo: xmlList('item', z.object({ regionName: xmlText, optInStatus: xmlText })),
});
async function everyRegion(at: At): Promise<string[]> {
  const { regionInfo } = await ask(at, ec2('DescribeRegions', {}), regionsReply);
  return regionInfo
    .filter(({ optInStatus }) => optInStatus !== 'not-opted-in')
    .map(({ regionName }) => regionName);
}

/** `error`: why the regions of the account could not be asked; '' where they could. */
export interface FoundPlace {
  place: CloudPlace;
  error: string;
}

/** Every account and region that is meant; an account that cannot be asked does not hide the others. */
export async function placesOf(
  context: StepContext,
  session: CloudSession,
  given: Places,
): Promise<FoundPlace[]> {
  const places: FoundPlace[] = [];
  await atOnce(await accountsOf(context, session, given), async (account) => {
    try {
      const at = { context, session, place: { account, region: '' } };
      const regions = given.regions.includes('all') ? await everyRegion(at) : given.regions;
      for (const region of regions.length > 0 ? regions : [''])
        places.push({ place: { account, region }, error: '' });
    } catch (error) {
      if (context.signal.aborted || !(error instanceof StepError)) throw error;
      places.push({ place: { account, region: '' }, error: error.message });
    }
  });
  if (places.length > PLACES_MAX)
    throw new StepError(
      `That is ${places.length} accounts and regions, more than ${PLACES_MAX}. Choose fewer regions.`,
      'input_validation',
      false,
    );
  return places;
}

export const placeName = ({ account, region }: CloudPlace) =>
  [account || 'own account', region].filter((part) => part !== '').join(', ');
