import type { StepDefinition } from '@shared/model/steps/manifest';
import type { StepModule } from './contract';
import type { FlowDefinition } from './flow/defineFlow';

export type CatalogueEntry = StepModule | FlowDefinition;

/** Every step that workflows may use, of every version that still runs. */
export interface Catalogue {
  /** The newest version unless one is named; undefined when there is no such step or version. */
  get(stepTemplateId: string, version?: number): CatalogueEntry | undefined;
  /** The newest version of each, in the order of the registry. */
  definitions(): StepDefinition[];
}

export const isStepModule = (entry: CatalogueEntry): entry is StepModule => 'run' in entry;

/** Throws when a step of one version is there twice: the server must not start with such a catalogue. */
export function catalogueOf(entries: readonly CatalogueEntry[]): Catalogue {
  const versions = new Map<string, Map<number, CatalogueEntry>>();
  const newest = new Map<string, CatalogueEntry>();
  for (const entry of entries) {
    const { stepTemplateId, version } = entry.definition;
    const known = versions.get(stepTemplateId) ?? new Map<number, CatalogueEntry>();
    if (known.has(version)) throw new Error(`${stepTemplateId}: version ${version} is registered twice.`);
    versions.set(stepTemplateId, known.set(version, entry));
    if (version >= (newest.get(stepTemplateId)?.definition.version ?? 0)) newest.set(stepTemplateId, entry);
  }
  return {
    get: (stepTemplateId, version) =>
      version === undefined ? newest.get(stepTemplateId) : versions.get(stepTemplateId)?.get(version),
    definitions: () => [...newest.values()].map(({ definition }) => definition),
  };
}
