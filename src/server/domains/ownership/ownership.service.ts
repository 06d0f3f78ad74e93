import { badInput } from '@shared/kernel/fault';
import {
  ownerFinder,
  readFoundOwners,
  type FoundOwner,
  type OwnerFinder,
  type OwnershipMapping,
} from '@shared/model/settings/ownership';
import type { EngineReads } from '../../engine/reads.port';
import type { Handlers } from '../../http/context';
import type { CasesCosts } from '../cases/detection/costs.port';
import type { CaseOwners } from '../cases/life/owners.port';
import type { Settings } from '../settings/settings.port';

type Reads = Pick<EngineReads, 'lastExecutions' | 'stepRuns' | 'stepOutput'>;

export interface OwnershipDeps {
  settings: Pick<Settings, 'ownership' | 'ownerTagKeys'>;
  /** What workflows left. */
  reads: Reads;
}

const succeeded = ['SUCCEEDED'];
const ITEMS = { from: 0, limit: 10_000 };

export function createOwnership({ settings, reads }: OwnershipDeps) {
  /** The rows of the last run that succeeded; a reason where there are none. */
  async function rowsOf(
    orgId: string,
    of: OwnershipMapping['custom_workflow'],
  ): Promise<{ rows: FoundOwner[] } | { reason: string }> {
    if (of.workflow_id === '' || of.step === '') return { reason: 'choose a workflow and one of its steps' };
    const runs = await reads.lastExecutions(orgId, [of.workflow_id], { count: 1, statuses: succeeded });
    const [run] = runs.get(of.workflow_id) ?? [];
    if (!run) return { reason: 'the workflow has no run that succeeded' };
    const steps = await reads.stepRuns(orgId, run.executionId, { under: '' }, { limit: 1000, key: null });
    const step = steps.rows.findLast(({ stepName, hasOutput }) => stepName === of.step && hasOutput);
    const output = step && (await reads.stepOutput(orgId, step.stepRunId, ITEMS));
    if (!output) return { reason: `the last run has no output of the step “${of.step}”` };
    const rows = readFoundOwners(output.kind === 'list' ? output.items : output.value, of.account_id_field);
    if (rows === null) return { reason: `the output of the step “${of.step}” is not a list of rows` };
    return { rows };
  }

  async function sources(orgId: string) {
    const scope = { orgIds: [orgId] };
    const [{ mapping, accounts }, tagKeys] = await Promise.all([
      settings.ownership(scope),
      settings.ownerTagKeys(scope),
    ]);
    const found =
      mapping.map_type === 'custom_workflow' ? await rowsOf(orgId, mapping.custom_workflow) : { rows: [] };
    return { mapping, accounts, tagKeys, found };
  }

  /** For a detection, which goes on when a workflow has left nothing: then the default owner holds. */
  async function finder(orgId: string): Promise<OwnerFinder> {
    const { found, ...rest } = await sources(orgId);
    return ownerFinder({ ...rest, rows: 'rows' in found ? found.rows : [] });
  }

  return {
    finder,

    /** The costs as cases ask them, with the owners that the mapping names. */
    over: (costs: CasesCosts): CasesCosts => ({
      ...costs,
      async runRules(orgId, requests, signal) {
        const [results, find] = await Promise.all([costs.runRules(orgId, requests, signal), finder(orgId)]);
        return results.map((result) => ({
          ...result,
          findings: result.findings.map((finding) => ({
            ...finding,
            owner: find({ ...finding, found: finding.owner }),
          })),
        }));
      },
    }),

    handlers: (owners: CaseOwners): Pick<Handlers, 'settings.applyOwnership'> => ({
      'settings.applyOwnership': async (_input, { session }) => {
        const { found, ...rest } = await sources(session.orgId);
        if ('reason' in found) throw badInput([{ field: 'custom_workflow', reason: found.reason }]);
        const find = ownerFinder({ ...rest, rows: found.rows });
        return { updated: await owners.mapOwners(session.orgId, find) };
      },
    }),
  };
}
