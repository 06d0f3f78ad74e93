import { Fault } from '@shared/kernel/fault';
import type { TemplateFile, TemplateStep, TemplateSummary } from '@shared/api/workflows/templates.api';
import type { Graph, InputParameter, Step } from '@shared/model/graph/types';
import { missingParameters } from '@shared/model/steps/missing';
import { workflowWords } from '@shared/words/workflows';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { nameKeyOf } from '../../platform/nameKey';
import { nameTaken } from '../names';
import { catalogueOf, mustBeReadable, type Catalogue } from './content';
import { withoutSecrets } from './secrets';
import { templatesStore, type TemplateHead } from './templates.store';
import type { Actor, WorkflowPorts } from './workflows.port';

/** Of one organisation. */
const TEMPLATES_MAX = 1000;

const notFound = () => new Fault('not_found:template_not_found', workflowWords.templateNotFound);

/** STEP-14 */
const toStep = (catalogue: Catalogue, { id, step }: { id: string; step: Step }): TemplateStep => {
  const definition = catalogue.definition(step);
  const { title, subgroup, stepTemplateId } = step;
  return {
    id,
    title,
    subgroup,
    icon: definition?.icon ?? '',
    stepTemplateId,
    hasMissingParams: definition !== undefined && missingParameters(step, definition).length > 0,
  };
};

const toSummary = (catalogue: Catalogue, row: TemplateHead): TemplateSummary => ({
  templateId: row.template_id,
  name: row.name,
  description: row.description,
  labels: row.labels,
  steps: row.steps.map((each) => toStep(catalogue, each)),
  createdBy: row.created_by,
  creation_time: row.created_at.toISOString(),
});

const toDefault = (
  catalogue: Catalogue,
  { templateId, name, description, labels, category, graph }: TemplateFile,
) => ({
  templateId,
  name,
  description,
  labels,
  category,
  steps: graph.nodes.flatMap(({ id, data: { step } }) => (step ? [toStep(catalogue, { id, step })] : [])),
});

export type TemplatesService = ReturnType<typeof createTemplates>;

export function createTemplates(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  ports: WorkflowPorts;
  /** Read once: a template that is none ends the start. */
  defaultTemplates: () => TemplateFile[];
}) {
  const { database, clock, newId, ports } = deps;
  const defaults = deps.defaultTemplates();
  const catalogue = () => catalogueOf(ports.definitions());

  return {
    listDefaults() {
      const known = catalogue();
      return defaults.map((each) => toDefault(known, each));
    },

    getDefault(templateId: string) {
      const found = defaults.find((each) => each.templateId === templateId);
      if (!found) throw notFound();
      return {
        ...toDefault(catalogue(), found),
        graph: found.graph,
        input_parameters: found.input_parameters,
      };
    },

    list: (orgId: string): Promise<TemplateSummary[]> =>
      database.tenant(orgId, async (sql) => {
        const known = catalogue();
        return (await templatesStore.list(sql, orgId)).map((row) => toSummary(known, row));
      }),

    get: (orgId: string, templateId: string) =>
      database.tenant(orgId, async (sql) => {
        const row = await templatesStore.find(sql, orgId, templateId);
        if (!row) throw notFound();
        return { ...toSummary(catalogue(), row), graph: row.graph, input_parameters: row.input_parameters };
      }),

    create(
      by: Actor,
      given: {
        name: string;
        description: string;
        labels: string[];
        graph: Graph;
        inputs: InputParameter[];
      },
    ): Promise<TemplateSummary> {
      mustBeReadable(ports.checks, given.graph);
      const { name, description, labels, inputs } = given;
      const graph = withoutSecrets(given.graph, catalogue());
      return database.tenant(by.orgId, async (sql) => {
        const { count } = (await templatesStore.count(sql, by.orgId)) ?? { count: 0 };
        if (count >= TEMPLATES_MAX)
          throw new Fault(
            'conflict:too_many_templates',
            `An organization has at most ${TEMPLATES_MAX} templates.`,
          );
        const templateId = newId();
        const added = await templatesStore.insert(sql, {
          templateId,
          orgId: by.orgId,
          name,
          nameKey: nameKeyOf(name),
          description,
          labels,
          graph,
          inputs,
          by: by.name,
          now: clock.now(),
        });
        if (added === 0) throw nameTaken(workflowWords.templateTaken);
        await notifyChange(sql, { orgId: by.orgId, tag: 'workflow_template', id: templateId });
        const row = await templatesStore.find(sql, by.orgId, templateId);
        if (!row) throw notFound();
        return toSummary(catalogue(), row);
      });
    },

    remove: (by: Actor, templateId: string): Promise<void> =>
      database.tenant(by.orgId, async (sql) => {
        if ((await templatesStore.remove(sql, by.orgId, templateId)) === 0) throw notFound();
        await notifyChange(sql, { orgId: by.orgId, tag: 'workflow_template', id: templateId });
      }),
  };
}
