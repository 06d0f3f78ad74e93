import type { Graph, InputParameter, Step } from '@shared/model/graph/types';
import type { Sql } from '../../db/database';

export interface TemplateHead {
  template_id: string;
  name: string;
  description: string;
  labels: string[];
  steps: { id: string; step: Step }[];
  created_by: string;
  created_at: Date;
}
export interface TemplateRow extends TemplateHead {
  graph: Graph;
  input_parameters: InputParameter[];
}

/** Which steps the graph has, without reading the rest of it. */
const steps = `coalesce((
  select jsonb_agg(jsonb_build_object('id', n ->> 'id', 'step', n -> 'data' -> 'step') order by at)
    from jsonb_array_elements(t.graph -> 'nodes') with ordinality as nodes (n, at)
   where n -> 'data' -> 'step' is not null and at <= 100), '[]'::jsonb) as steps`;
const head = `t.template_id, t.name, t.description, t.labels, t.created_by, t.created_at, ${steps}`;

export const templatesStore = {
  list(sql: Sql, orgId: string): Promise<TemplateHead[]> {
    return sql.rows(
      `select ${head} from workflow_template t where t.org_id = $1 order by t.name_key limit 1000`,
      [orgId],
    );
  },

  find(sql: Sql, orgId: string, templateId: string): Promise<TemplateRow | undefined> {
    return sql.one(
      `select ${head}, t.graph, t.input_parameters from workflow_template t
        where t.org_id = $1 and t.template_id = $2`,
      [orgId, templateId],
    );
  },

  count(sql: Sql, orgId: string): Promise<{ count: number } | undefined> {
    return sql.one('select count(*) as count from workflow_template where org_id = $1', [orgId]);
  },

  insert(
    sql: Sql,
    one: {
      templateId: string;
      orgId: string;
      name: string;
      nameKey: string;
      description: string;
      labels: readonly string[];
      graph: Graph;
      inputs: readonly InputParameter[];
      by: string;
      now: Date;
    },
  ): Promise<number> {
    return sql.run(
      `insert into workflow_template (template_id, org_id, name, name_key, description, labels, graph,
         input_parameters, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [
        ...[one.templateId, one.orgId, one.name, one.nameKey, one.description, one.labels],
        ...[JSON.stringify(one.graph), JSON.stringify(one.inputs), one.by, one.now],
      ],
    );
  },

  remove(sql: Sql, orgId: string, templateId: string): Promise<number> {
    return sql.run('delete from workflow_template where org_id = $1 and template_id = $2', [
      orgId,
      templateId,
    ]);
  },
};
