import { z } from 'zod';
import type { Account } from '@shared/api/integrations/entities';
import { LISTING_MAX } from '../../domains/integrations/integrations.port';
import { byName, valueOf } from '../fields';
import { BILLING_REGION, type AwsClient } from './client';
import type { Connected } from '../../domains/integrations/connected.port';

const ACCOUNT_PAGES_MAX = 500;

const identity = z.object({ Account: z.string(), Arn: z.string() });
const accountPage = z.object({
  Accounts: z
    .array(z.object({ Id: z.string(), Name: z.string().default(''), Status: z.string().default('') }))
    .default([]),
  NextToken: z.string().optional(),
});

/** Whose keys these are. */
export function who(client: AwsClient, of: Connected) {
  const region = valueOf(of, 'region') || BILLING_REGION;
  return client.query('sts', 'GetCallerIdentity', {}, { reply: identity, region });
}

/** All accounts of the organization that still work. */
export async function accountsOf(client: AwsClient): Promise<Account[]> {
  const found: Account[] = [];
  let token: string | undefined;
  for (let page = 0; page < ACCOUNT_PAGES_MAX && found.length <= LISTING_MAX; page += 1) {
    const input = token === undefined ? {} : { NextToken: token };
    const reply = await client.json('organizations', 'ListAccounts', input, { reply: accountPage });
    for (const { Id, Name, Status } of reply.Accounts)
      if (Status === 'ACTIVE') found.push({ accountId: Id, accountName: Name || Id, accountType: 'member' });
    token = reply.NextToken;
    if (token === undefined) break;
  }
  return found.toSorted(byName(({ accountName }) => accountName));
}
