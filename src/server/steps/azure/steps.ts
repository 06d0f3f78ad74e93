import type { CatalogueEntry } from '../catalogue';
import { deallocateMachines } from './deallocate-machines/step';
import { startMachines } from './start-machines/step';

/** Steps that look at Azure or change it. */
export const azureSteps: readonly CatalogueEntry[] = [deallocateMachines, startMachines];
