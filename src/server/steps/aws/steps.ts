import type { CatalogueEntry } from '../catalogue';
import { deleteVolumes } from './delete-volumes/step';
import { stopInstances } from './stop-instances/step';

/** Steps that look at AWS or change it. */
export const awsSteps: readonly CatalogueEntry[] = [stopInstances, deleteVolumes];
