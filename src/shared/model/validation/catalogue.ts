import type { StepDefinition } from '../steps/manifest';

/** The catalogue by step and version. */
export interface CatalogueIndex {
  find(stepTemplateId: string, version: number): StepDefinition | undefined;
  /** In its newest version. */
  newest(stepTemplateId: string): StepDefinition | undefined;
}

export function indexCatalogue(catalogue: readonly StepDefinition[]): CatalogueIndex {
  const versions = new Map<string, Map<number, StepDefinition>>();
  const newest = new Map<string, StepDefinition>();
  for (const definition of catalogue) {
    const { stepTemplateId, version } = definition;
    const known = versions.get(stepTemplateId) ?? new Map<number, StepDefinition>();
    versions.set(stepTemplateId, known.set(version, definition));
    const last = newest.get(stepTemplateId);
    if (!last || last.version < version) newest.set(stepTemplateId, definition);
  }
  return {
    find: (id, version) => versions.get(id)?.get(version),
    newest: (id) => newest.get(id),
  };
}
