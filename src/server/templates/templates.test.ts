import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { templateFile } from '@shared/api/workflows/templates.api';
import type { GraphNode } from '@shared/model/graph/types';
import { validateWorkflow } from '@shared/model/validation/validate';
import { createCatalogue } from '../steps/registry';
import { made, type Recipe } from './builder';
import { recipes } from './recipes/all';

const catalogue = createCatalogue().definitions();
const each = recipes.map((recipe): [string, Recipe] => [recipe.id, recipe]);
/** What only its user can know. */
const isChoice: ReadonlySet<string> = new Set(['integration', 'channel', 'jira-issue']);
const stepOf = ({ data }: GraphNode) =>
  catalogue.find(({ stepTemplateId }) => stepTemplateId === data.step?.stepTemplateId);
const fileOf = (id: string) =>
  fileURLToPath(new URL(`../../../resources/templates/${id}.json`, import.meta.url));

describe.each(each)('the template %s', (id, recipe) => {
  const file = made(recipe);

  it('[TMPL-02] stands in resources/templates as its recipe says', async () => {
    // A changed recipe is written by `vitest run src/server/templates -u`.
    await expect(`${JSON.stringify(templateFile.parse(file), null, 2)}\n`).toMatchFileSnapshot(fileOf(id));
  });

  it('leaves nothing to fill in but the choice of what it connects', () => {
    const { graph, input_parameters: inputParameters } = file;
    const { connects = [] } = recipe;
    const features = { isMspUser: false, integrations: connects };
    const problems = validateWorkflow({ graph, inputParameters, catalogue, features });
    const typeOf = (paramId: string | undefined) =>
      catalogue.flatMap(({ parameters }) => parameters).find(({ id: one }) => one === paramId)?.type;
    const left = problems.filter(
      ({ code, paramId }) =>
        code !== 'missing_parameter' || !isChoice.has(typeOf(paramId) ?? '') || connects.length === 0,
    );
    // Its point is to stop without asking, once its channel was told.
    const unasked = id === 'stop-non-production' ? [{ code: 'destructive', stepName: 'Stop' }] : [];
    expect(left).toMatchObject(unasked);
    const used = new Set(graph.nodes.flatMap((node) => stepOf(node)?.needsIntegration ?? []));
    expect([...used].toSorted()).toEqual(connects.toSorted());
  });
});
