import type { CatalogueEntry } from '../catalogue';
import { cloudhealthViolations } from './policy-violations/step';
import { cloudhealthReport } from './read-report/step';

/** Steps that read CloudHealth. */
export const cloudhealthSteps: readonly CatalogueEntry[] = [cloudhealthReport, cloudhealthViolations];
