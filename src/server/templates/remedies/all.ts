import { awsRemedies } from './aws';
import { azureRemedies } from './azure';
import { gcpRemedies } from './gcp';
import type { Remedy } from './remedy';

/** Every remedy, the ones that cases are offered first first. */
export const remedies: readonly Remedy[] = [...awsRemedies, ...azureRemedies, ...gcpRemedies];
