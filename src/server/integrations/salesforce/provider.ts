import { z } from 'zod';
import { salesforceFaults as words } from '@shared/words/salesforceFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { CredentialsRefused } from '../../platform/outbound/serviceClient';
import { createSalesforceApi } from './api';
import { soql } from './records';
import { API_ENABLED, salesforceKind, VIEW_SETUP } from './kind';
import type { MakeProvider } from '../provider.port';

const named = z.object({ records: z.array(z.object({ Name: z.string() })) });

/** What the service allows; undefined where it does not. */
const allowed = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof ProviderError && !error.passing && !(error instanceof CredentialsRefused))
      return undefined;
    throw error;
  });

export const makeSalesforce: MakeProvider = ({ client }) => ({
  type: 'SALESFORCE',
  kind: salesforceKind,
  gaps({ address = '', version = '' }): Record<string, string> {
    const isShared = /^https?:\/\/(login|test)\.salesforce\.com/i.test(address);
    return {
      ...(isShared ? { address: words.badAddress } : {}),
      ...(/^v\d{2,3}\.0$/.test(version) ? {} : { version: words.badVersion }),
    };
  },
  async check(of, signal) {
    const { ask, at, host } = createSalesforceApi({ client, tokens: new Map() }, of, signal);
    await ask({ path: at('sobjects'), reply: z.object({ sobjects: z.array(z.unknown()) }) });
    const path = `${at('query')}?q=${encodeURIComponent(soql(['Name'], 'Organization'))}`;
    const organization = await allowed(ask({ path, reply: named }));
    const limits = await allowed(
      ask({ path: at('limits'), reply: z.object({ DailyApiRequests: z.unknown() }) }),
    );
    return {
      message: words.connected(organization?.records[0]?.Name ?? host),
      granted: { [API_ENABLED]: true, [VIEW_SETUP]: limits !== undefined },
    };
  },
  reads: {},
});
