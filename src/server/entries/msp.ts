import { MAX_PAGE } from '@shared/kernel/paging';
import { createAudit } from '../domains/customers/audit.service';
import { createCustomers } from '../domains/customers/customers.service';
import {
  createPortfolio,
  type PortfolioCases,
  type PortfolioCosts,
  type PortfolioDeps,
} from '../domains/customers/overview.service';
import { createCustomerIntegrations } from '../domains/customers/customerIntegrations';
import { createCustomerUsers } from '../domains/customers/customerUsers.service';
import { createDeletion, organisationRemover } from '../domains/customers/deletion.service';
import type { OrganisationEnd } from '../domains/customers/end.port';
import type { ImportsService } from '../domains/costs/imports.service';
import type { RemoteBills } from '../domains/costs/remoteBills.port';
import { removeBillsOf } from '../domains/costs/sweep';
import type { Connecting, Integrations } from '../domains/integrations/integrations.port';
import type { Members } from '../domains/organisations/members.port';
import { createDemoOrganisation } from '../domains/organisations/demoOrganisation.service';
import { organisationMaker } from '../domains/organisations/organisations.service';
import { sharingHandlers } from '../domains/sharing/sharing.routes';
import { createSharing, type SharingDeps } from '../domains/sharing/sharing.service';
import type { UploadsService } from '../domains/uploads/uploads.service';

export interface MspDeps extends Omit<SharingDeps, 'integrations' | 'copies'> {
  integrations: { port: Integrations; connecting: Connecting };
  members: Members;
  caseTotals: PortfolioCases;
  spend: { summary: PortfolioCosts };
  lateBills: PortfolioDeps['lateBills'];
  margins: PortfolioDeps['margins'];
  uploads: Pick<UploadsService, 'removeFilesOf'>;
  imports: Pick<ImportsService, 'list' | 'cancel' | 'loadDemo' | 'removeDemo'>;
  /** Where bills lie. */
  bills: string;
  away?: RemoteBills | undefined;
  automation: {
    managedCopies: SharingDeps['copies'];
    /** Ends whatever executions run in an organisation. */
    endAll(orgId: string): Promise<void>;
  };
}

const active: readonly string[] = ['waiting', 'running', 'detecting'];

function endOf({ automation, imports, uploads, bills, away }: MspDeps): OrganisationEnd {
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
      await automation.endAll(orgId);
    },
    async removeFiles(orgId) {
      await uploads.removeFilesOf(orgId);
      await removeBillsOf(bills, orgId);
      await away?.removeOf(orgId);
    },
  };
}

function demoOf(deps: MspDeps, end: OrganisationEnd) {
  const { database, clock, log, record, imports } = deps;
  return createDemoOrganisation({
    database,
    clock,
    log,
    record,
    end,
    removeOrganisation: organisationRemover(organisationMaker),
    demo: {
      load: (who) => imports.loadDemo(who, { seed: 1, company: true }),
      async isLoading(orgId) {
        const { data } = await imports.list({ orgIds: [orgId] }, { startKey: null, limit: 1 });
        return data.some(({ state }) => active.includes(state));
      },
      remove: (orgId) => imports.removeDemo(orgId),
    },
  });
}

/** What a provider does with its customers, and what it shares with them. */
export function composeMsp(deps: MspDeps) {
  const { database, clock, record } = deps;
  const { port, connecting } = deps.integrations;
  const sharing = createSharing({ ...deps, integrations: port, copies: deps.automation.managedCopies });
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
        integrations: (orgIds) => port.ofOrganisations(orgIds),
      }),
      ...createPortfolio({
        database,
        costs: deps.spend.summary,
        cases: deps.caseTotals,
        lateBills: deps.lateBills,
        margins: deps.margins,
      }),
      ...createCustomerUsers({ members: deps.members }),
      ...createCustomerIntegrations({ connecting }),
      ...createAudit({ database }),
      ...createDeletion({ database, clock, record, end, organisations: organisationMaker }),
      ...sharingHandlers(sharing),
      ...demoOf(deps, end),
    },
    /** Ends the shares of folders that are gone: of an organisation, or of all. */
    tidy: sharing.tidy,
  };
}
