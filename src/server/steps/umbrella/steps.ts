import type { CatalogueEntry } from '../catalogue';
import { umbrellaCosts } from './costs/step';
import { umbrellaRecommendations } from './recommendations/step';

/** Steps that read Umbrella. */
export const umbrellaSteps: readonly CatalogueEntry[] = [umbrellaCosts, umbrellaRecommendations];
