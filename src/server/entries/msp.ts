import { MAX_PAGE } from '@shared/kernel/paging';
import { createAudit } from '../domains/customers/audit.service';
import { createCustomers, type CaseTotals } from '../domains/customers/customers.service';
import { createCustomerIntegrations } from '../domains/customers/customerIntegrations';
import { createCustomerUsers } from '../domains/customers/customerUsers.service';
import { createDeletion } from '../domains/customers/deletion.service';
import type { OrganisationEnd } from '../domains/customers/end.port';
import type { ImportsService } from '../domains/costs/imports.service';
import { removeBillsOf } from '../domains/costs/sweep';
import type { Connecting, Integrations } from '../domains/integrations/integrations.port';
import type { Members } from '../domains/organisations/members.port';
import { organisationMaker } from '../domains/organisations/organisations.service';
import { sharingHandlers } from '../domains/sharing/sharing.routes';
import { createSharing, type SharingDeps } from '../domains/sharing/sharing.service';
import type { UploadsService } from '../domains/uploads/uploads.service';

export interface MspDeps extends Omit<SharingDeps, 'integrations'> {
  integrations: Integrations;
  connecting: Connecting;
  members: Members;
  caseTotals: CaseTotals;
  uploads: Pick<UploadsService, 'removeFilesOf'>;
  imports: Pick<ImportsService, 'list' | 'cancel'>;
  /** Where bills lie. */
  bills: string;
  /** Ends whatever executions run in an organisation. */
  endAll(orgId: string): Promise<void>;
}

const active: readonly string[] = ['waiting', 'running', 'detecting'];

function endOf({ endAll, imports, uploads, bills }: MspDeps): OrganisationEnd {
  return {
    async endWork(orgId) {
      const scope = { orgIds: [orgId] };
      // Without its row an import that still runs ends by itself, and nothing of it is kept.
      for (let startKey: string | null = null, first = true; first || startKey !== null; first = false) {
        const page: Awaited<ReturnType<typeof imports.list>> = await imports.list(scope, {
          startKey,
          limit: MAX_PAGE,
        });
        for (const { importId, state } of page.data)
          if (active.includes(state)) await imports.cancel(scope, importId);
        startKey = page.next_page_key;
      }
      await endAll(orgId);
    },
    async removeFiles(orgId) {
      await uploads.removeFilesOf(orgId);
      await removeBillsOf(bills, orgId);
    },
  };
}

/** What a provider does with its customers, and what it shares with them. */
export function composeMsp(deps: MspDeps) {
  const { database, clock, record } = deps;
  const sharing = createSharing(deps);
  const end = endOf(deps);
  return {
    end,
    handlers: {
      ...createCustomers({
        database,
        clock,
        record,
        organisations: organisationMaker,
        caseTotals: deps.caseTotals,
        integrations: (orgIds) => deps.integrations.ofOrganisations(orgIds),
      }),
      ...createCustomerUsers({ members: deps.members }),
      ...createCustomerIntegrations({ connecting: deps.connecting }),
      ...createAudit({ database }),
      ...createDeletion({ database, clock, record, end, organisations: organisationMaker }),
      ...sharingHandlers(sharing),
    },
    /** Ends the shares of folders that are gone: of an organisation, or of all. */
    tidy: sharing.tidy,
  };
}
