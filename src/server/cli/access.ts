import type { ProgramAccess } from '../domains/integrations/cloudDriver.port';
import { awsEnvironment } from './aws/environment';
import { azureEnvironment } from './azure/environment';
import { gcpEnvironment } from './gcp/environment';
import type { Given } from './given';

/** `reads`: what fails in passing may be asked again. */
export function givenFor(access: ProgramAccess, reads: boolean): Given {
  switch (access.type) {
    case 'AWS':
      return awsEnvironment(access, reads);
    case 'AZURE':
      return azureEnvironment(access);
    case 'GCP':
      return gcpEnvironment(access);
  }
}
