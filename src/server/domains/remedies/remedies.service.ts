import { badInput, Fault } from '@shared/kernel/fault';
import type { Remedy as RemedyView, RemedyAdvice } from '@shared/api/cases/remedies.api';
import type { JsonObject } from '@shared/model/json';
import { actingRefusal } from '@shared/model/settings/acting';
import { remedyWords as words } from '@shared/words/remedies';
import type { Database } from '../../db/database';
import type { Engine } from '../../engine/engine.port';
import type { Clock } from '../../platform/clock';
import type { CasePort } from '../../steps/services';
import { choiceInputs } from '../../templates/remedies/choices';
import { copyKey, formOf, remedyTemplate, type Remedy } from '../../templates/remedies/remedy';
import { formValues } from '../../templates/remedies/formSteps';
import type { Integrations } from '../integrations/integrations.port';
import type { Settings } from '../settings/settings.port';
import type { Actor } from '../workflows/workflows.port';
import { advisedBy, chosenFor } from './choosing';
import type { OwnCopies } from './ownCopies';
import { ownersOf } from './owners';
import { remediesStore } from './remedies.store';

export interface RemediesDeps {
  database: Database;
  clock: Clock;
  remedies: readonly Remedy[];
  engine: Pick<Engine, 'start'>;
  cases: Pick<CasePort, 'get'>;
  integrations: Integrations['usable'];
  settings: Pick<Settings, 'acting' | 'remedyWays'>;
  ownCopy: OwnCopies;
}

/** As bills name the providers of clouds. */
const providers = { AWS: 'AWS', AZURE: 'Microsoft', GCP: 'Google Cloud' } as const;

/** Whether it is for a case of this type and provider. */
const fits = ({ caseTypes, cloud }: Remedy, type: string, provider: string) =>
  caseTypes.includes(type) && provider === providers[cloud];

const textOf = (found: JsonObject, key: string) => {
  const value = found[key];
  return typeof value === 'string' ? value : '';
};

/** What can be done about cases, by workflows that are ready made and become the organization's own. */
export function createRemedies(deps: RemediesDeps) {
  const { database, clock, remedies, engine, cases, settings, ownCopy } = deps;
  const scopeOf = (orgId: string) => ({ orgIds: [orgId] });

  async function integrationsOf(orgId: string, { cloud }: Remedy) {
    const usable = await deps.integrations(orgId);
    return usable.filter(({ type }) => type === cloud);
  }

  async function readCases(orgId: string, remedy: Remedy, caseIds: readonly string[]) {
    const found: JsonObject[] = [];
    for (const id of new Set(caseIds)) found.push(await cases.get(orgId, id));
    const stranger = found.find((one) => !fits(remedy, textOf(one, 'case_type'), textOf(one, 'provider')));
    if (stranger)
      throw badInput([
        { field: 'case_ids', reason: words.doesNotFit(remedy.name, textOf(stranger, 'case_title')) },
      ]);
    return found;
  }

  function remedyOf(remedyId: string): Remedy {
    const remedy = remedies.find((one) => one.remedyId === remedyId);
    if (!remedy) throw new Fault('not_found:remedy_not_found', words.notFound);
    return remedy;
  }

  return {
    /** Those that fit cases of all these types and providers; all unless given. */
    async list(
      orgId: string,
      wanted: { caseTypes?: readonly string[] | undefined; providers?: readonly string[] | undefined },
    ): Promise<RemedyView[]> {
      const fitting = remedies.filter(
        ({ caseTypes, cloud }) =>
          (wanted.caseTypes ?? []).every((type) => caseTypes.includes(type)) &&
          (wanted.providers ?? []).every((provider) => provider === providers[cloud]),
      );
      const [usable, rules, ways, copies] = await Promise.all([
        deps.integrations(orgId),
        settings.acting(scopeOf(orgId)),
        settings.remedyWays(scopeOf(orgId)),
        database.tenant(scopeOf(orgId), (sql) => remediesStore.all(sql, orgId)),
      ]);
      const refused = actingRefusal(rules, { account: '', at: clock.now() });
      const copyOf = new Map(copies.map((row) => [row.remedy_id, row.workflow_id]));
      return fitting.map((remedy) => ({
        remedy_id: remedy.remedyId,
        name: remedy.name,
        description: remedy.description,
        cloud: remedy.cloud,
        case_types: [...remedy.caseTypes],
        inputs: choiceInputs(remedy).map(({ isAdvised, ...input }) => {
          return { is_advised: isAdvised, ...input };
        }),
        consequence: remedy.consequence,
        way_back: remedy.wayBack,
        workflow_id: copyOf.get(copyKey(remedy, formOf(ways))) ?? null,
        integrations: usable
          .filter(({ type }) => type === remedy.cloud)
          .map(({ integrationId, name }) => ({ integration_id: integrationId, name })),
        refused,
      }));
    },

    /** What cases advise for the choice that takes advice. */
    async advice(orgId: string, remedyId: string, caseIds: readonly string[]): Promise<RemedyAdvice> {
      const remedy = remedyOf(remedyId);
      const input = choiceInputs(remedy).find(({ isAdvised }) => isAdvised)?.id ?? null;
      const found = input === null ? [] : await readCases(orgId, remedy, caseIds);
      return { input, advised: advisedBy(remedy, found) };
    },

    async run(
      by: Actor,
      remedyId: string,
      wanted: { caseIds: readonly string[]; integrationId: string; inputs: JsonObject; preview: boolean },
    ): Promise<{ workflow_id: string; execution_id: string; left_out: string[] }> {
      const remedy = remedyOf(remedyId);
      const { orgId } = by;
      const { caseIds, integrationId, preview } = wanted;
      const usable = await integrationsOf(orgId, remedy);
      if (!usable.some((one) => one.integrationId === integrationId))
        throw badInput([{ field: 'integration_id', reason: words.notUsable(words.clouds[remedy.cloud]) }]);
      const found = await readCases(orgId, remedy, caseIds);
      const [first] = found;
      if (!first) throw badInput([{ field: 'case_ids', reason: words.notFound }]);
      const { inputs, taken, leftOut } = chosenFor(remedy, found, wanted.inputs);
      const ways = await settings.remedyWays(scopeOf(orgId));
      const owners = ways.approvers === 'owners' ? await ownersOf(database, orgId, taken) : [];
      const form = formOf(ways);
      const copy = { key: copyKey(remedy, form), content: remedyTemplate(remedy, form) };
      const workflowId = await ownCopy(by, copy, textOf(first, 'case_space_id'));
      const { executionId } = await engine.start({
        orgId,
        workflowId,
        triggerType: 'MANUAL',
        inputs: { ...inputs, ...formValues(ways, owners), integration: integrationId },
        payload: { cases: [...taken], remedy: remedyId },
        actor: { id: by.userId, name: by.name },
        dryRun: preview,
      });
      return { workflow_id: workflowId, execution_id: executionId, left_out: leftOut };
    },
  };
}
export type RemediesService = ReturnType<typeof createRemedies>;
