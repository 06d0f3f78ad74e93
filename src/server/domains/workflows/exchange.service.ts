import { badInput, isFault } from '@shared/kernel/fault';
import { z } from 'zod';
import { DOCUMENT_SCHEMA, type WorkflowDocument } from '@shared/api/workflows/exchange.api';
import {
  description,
  givenInputParameters,
  graph,
  labels,
  WORKFLOW_NAME_MAX,
} from '@shared/api/workflows/graph';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import { isJsonObject, type Json } from '@shared/model/json';
import type { Problem } from '@shared/model/problem';
import { spaceWords } from '@shared/words/spaces';
import { workflowWords } from '@shared/words/workflows';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import { parseAs } from '../../http/validate';
import type { Clock } from '../../platform/clock';
import { nameKeyOf } from '../../platform/nameKey';
import { openSpace } from '../spaces/openSpace.port';
import type { NoteWorkflow } from './audit';
import {
  catalogueOf,
  mustBeOpenTo,
  mustBeReadable,
  mapParameters,
  replaceIds,
  type Catalogue,
} from './content';
import { exchangeStore, type NamedRow } from './exchange.store';
import { folderWithin, insertUnderFreeName } from './creating';
import type { ReadingService } from './reading.service';
import { idsOf, requirementsOf, unresolved, usesOf } from './requirements';
import { sealSecrets, withoutSecrets } from './secrets';
import { viewpointOf, type Actor, type WorkflowPorts } from './workflows.port';

const reference = z.object({ id: z.string().max(200), name: z.string().max(500) });
/** What is read of a document; what else stands in it is left. */
const readable = z.object({
  workflow: z.object({
    workflowId: z.string().max(200).default(''),
    name: z.string().min(1).max(1000),
    description: description.default(''),
    labels: labels.default([]),
    runnable_from: z.array(z.string().max(40)).max(20).default([]),
    graph,
    input_parameters: givenInputParameters.default([]),
  }),
  requires: z
    .object({
      workflows: z.array(reference).max(10_000).default([]),
      datastores: z.array(reference).max(10_000).default([]),
    })
    .default({ workflows: [], datastores: [] }),
});
type Readable = z.output<typeof readable>;

/** Refuses what is no document of ours, or one of a newer form; names the document and the field. */
function readDocument(value: Json, at: number): Readable {
  const field = `documents[${at}]`;
  const refuse = (reason: string) => badInput([{ field, reason }]);
  if (!isJsonObject(value) || value.costloom !== 'workflow') throw refuse(workflowWords.foreignDocument);
  const { schema } = value;
  if (typeof schema !== 'number' || !Number.isInteger(schema) || schema < 1)
    throw refuse(workflowWords.foreignDocument);
  if (schema > DOCUMENT_SCHEMA) throw refuse(workflowWords.newerDocument(schema));
  try {
    return parseAs(readable, value, 'document');
  } catch (error) {
    if (!isFault(error) || !Array.isArray(error.data)) throw error;
    throw badInput(error.data.map((each) => ({ field: `${field}.${each.field}`, reason: each.reason })));
  }
}

/** A name that fits the rule: other characters become spaces. */
const fittingName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{M}\p{N}_ ]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, WORKFLOW_NAME_MAX)
    .trim() || 'Imported workflow';

/** Ids of the document's organisation → ids here: the same one, else the one of the same name. */
function matched(wanted: readonly { id: string; name: string }[], rows: readonly NamedRow[]) {
  const byId = new Set(rows.map(({ id }) => id));
  const byName = new Map(rows.map((row) => [row.name_key, row.id]));
  const ids = new Map<string, string>();
  for (const { id, name } of wanted) {
    const here = byId.has(id) ? id : byName.get(nameKeyOf(name));
    if (here !== undefined) ids.set(id, here);
  }
  return ids;
}

const namesOf = (rows: readonly NamedRow[]) => new Map(rows.map(({ id, name }) => [id, name]));

function withIds(
  source: Graph,
  catalogue: Catalogue,
  ids: { workflows: ReadonlyMap<string, string>; datastores: ReadonlyMap<string, string> },
): Graph {
  return mapParameters(source, catalogue, (value, { type }) => {
    if (type === 'workflow') return replaceIds(value, ids.workflows);
    return type === 'datastore' ? replaceIds(value, ids.datastores) : value;
  });
}

export interface Imported {
  workflowId: string;
  name: string;
  problems: Problem[];
}

export type ExchangeService = ReturnType<typeof createExchange>;

export function createExchange(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  ports: WorkflowPorts;
  reading: ReadingService;
  note: NoteWorkflow;
}) {
  const { database, clock, newId, ports, reading, note } = deps;

  /** Ids that the documents name, as they are here. */
  async function resolve(sql: Sql, orgId: string, documents: readonly Readable[], catalogue: Catalogue) {
    const uses = documents.flatMap(({ workflow }) => usesOf(workflow.graph, catalogue));
    const bare = (kind: 'workflow' | 'datastore') => idsOf(uses, kind).map((id) => ({ id, name: '' }));
    const workflows = [...bare('workflow'), ...documents.flatMap(({ requires }) => requires.workflows)];
    const datastores = [...bare('datastore'), ...documents.flatMap(({ requires }) => requires.datastores)];
    const ask = (wanted: typeof workflows) =>
      [
        wanted.map(({ id }) => id),
        wanted.flatMap(({ name }) => (name === '' ? [] : [nameKeyOf(name)])),
      ] as const;
    return {
      workflows: matched(workflows, await exchangeStore.workflows(sql, orgId, ...ask(workflows))),
      datastores: matched(datastores, await exchangeStore.datastores(sql, orgId, ...ask(datastores))),
    };
  }

  return {
    /** Problems of a graph, saved or not; of one that cannot be read, why. */
    async validate(
      by: Actor,
      given: { graph: Graph; inputs: readonly InputParameter[]; workflowId?: string | undefined },
    ): Promise<Problem[]> {
      const refused = ports.checks.unreadable(given.graph);
      if (refused.length > 0) return refused;
      const seen = await viewpointOf(ports, by, given.workflowId);
      return ports.checks.validate(given.graph, given.inputs, seen);
    },

    async exported(by: Actor, workflowId: string): Promise<WorkflowDocument> {
      const { orgId } = by;
      const whole = await reading.get(by, workflowId);
      const catalogue = catalogueOf(ports.definitions());
      const uses = usesOf(whole.graph, catalogue);
      const known = await database.tenant(orgId, async (sql) => ({
        workflows: namesOf(await exchangeStore.workflows(sql, orgId, idsOf(uses, 'workflow'), [])),
        datastores: namesOf(await exchangeStore.datastores(sql, orgId, idsOf(uses, 'datastore'), [])),
      }));
      return {
        costloom: 'workflow',
        schema: DOCUMENT_SCHEMA,
        exportedAt: clock.now().toISOString(),
        workflow: {
          workflowId,
          name: whole.name,
          description: whole.description,
          labels: whole.labels,
          runnable_from: whole.runnable_from,
          graph: withoutSecrets(whole.graph, catalogue),
          input_parameters: whole.input_parameters,
        },
        requires: requirementsOf(whole.graph, catalogue, known),
      };
    },

    /** All of them, or none when one is refused. */
    async imported(
      by: Actor,
      to: { spaceId: string; folderId: string | null },
      given: readonly Json[],
    ): Promise<Imported[]> {
      const documents = given.map(readDocument);
      const catalogue = catalogueOf(ports.definitions());
      documents.forEach(({ workflow }, at) =>
        mustBeReadable(ports.checks, workflow.graph, `documents[${at}].workflow.graph`),
      );
      const integrations = new Set((await ports.integrations(by.orgId)).map((each) => each.integrationId));
      const seen = await viewpointOf(ports, by);
      for (const { workflow } of documents) mustBeOpenTo(seen, workflow.graph, catalogue);
      return database.tenant(by.orgId, async (sql) => {
        await openSpace(sql, by.orgId, to.spaceId, spaceWords.archivedFor('import workflows'));
        await folderWithin(sql, by.orgId, to.spaceId, to.folderId);
        const ids = await resolve(sql, by.orgId, documents, catalogue);
        // Workflows of one import may name each other: those of the import go before those that are here.
        const fresh = documents.map(() => newId());
        documents.forEach(({ workflow }, at) => {
          const id = fresh[at];
          if (workflow.workflowId !== '' && id !== undefined) ids.workflows.set(workflow.workflowId, id);
        });
        const here = {
          workflow: new Set(ids.workflows.values()),
          datastore: new Set(ids.datastores.values()),
          integration: integrations,
        };
        const made: Imported[] = [];
        for (const [at, { workflow }] of documents.entries()) {
          const own = withIds(workflow.graph, catalogue, ids);
          const missing = unresolved(own, catalogue, here);
          const { secrets } = ports;
          const sealed = sealSecrets(own, { orgId: by.orgId, catalogue, secrets, stored: null });
          const found = ports.checks.validate(own, workflow.input_parameters, seen);
          const problems = [...missing, ...sealed.lost, ...found];
          const workflowId = fresh[at] ?? newId();
          const added = await insertUnderFreeName(
            sql,
            { newId, now: clock.now(), by, workflowId },
            {
              spaceId: to.spaceId,
              folderId: to.folderId,
              name: fittingName(workflow.name),
              description: workflow.description,
              labels: workflow.labels,
              state: 'enabled',
              runnableFrom: workflow.runnable_from,
              graph: sealed.graph,
              inputs: workflow.input_parameters,
              problems,
              maxConcurrent: null,
              keepDays: null,
              origin: 'import',
            },
          );
          await note(sql, by, 'workflow_created', added.name);
          made.push({ ...added, problems });
        }
        await notifyChange(sql, { orgId: by.orgId, tag: 'workflow', id: '*' });
        return made;
      });
    },
  };
}
