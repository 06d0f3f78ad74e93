import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { templateFile } from '@shared/api/workflows/templates.api';
import { validateWorkflow } from '@shared/model/validation/validate';
import { createCatalogue } from '../steps/registry';
import { made, type Recipe } from './builder';
import { recipes } from './recipes/all';

const catalogue = createCatalogue().definitions();
const each = recipes.map((recipe): [string, Recipe] => [recipe.id, recipe]);
const fileOf = (id: string) =>
  fileURLToPath(new URL(`../../../resources/templates/${id}.json`, import.meta.url));

describe.each(each)('the template %s', (id, recipe) => {
  const file = made(recipe);

  it('[TMPL-02] stands in resources/templates as its recipe says', async () => {
    // A changed recipe is written by `vitest run src/server/templates -u`.
    await expect(`${JSON.stringify(templateFile.parse(file), null, 2)}\n`).toMatchFileSnapshot(fileOf(id));
  });

  it('has nothing that validation would tell, and needs no integration', () => {
    const { graph, input_parameters: inputParameters } = file;
    const features = { isMspUser: false, integrations: [] };
    expect(validateWorkflow({ graph, inputParameters, catalogue, features })).toEqual([]);
  });
});
