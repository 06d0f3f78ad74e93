import type { IntegrationProvider } from '../domains/integrations/integrations.port';
import { makeAnthropic } from './anthropic/provider';
import { makeApi } from './api/provider';
import { makeAws } from './aws/provider';
import { makeAzure } from './azure/provider';
import { makeCloudhealth } from './cloudhealth/provider';
import { makeFolder } from './folder/provider';
import { makeGcp } from './gcp/provider';
import { makeGithub } from './github/provider';
import { makeHttps } from './https/provider';
import { makeJira } from './jira/provider';
import { makeMcp } from './mcp/provider';
import { makeMonday } from './monday/provider';
import { makeOpenai } from './openai/provider';
import { makeOracle } from './oracle/provider';
import { makeS3 } from './s3/provider';
import { makeSalesforce } from './salesforce/provider';
import { makeSlack } from './slack/provider';
import { makeSnowflake } from './snowflake/provider';
import { makeTeams } from './teams/provider';
import { makeUmbrella } from './umbrella/provider';
import type { MakeProvider, ProviderDeps } from './provider.port';

/** The types of integrations that can be connected, one line for each folder here, in the order of their list. */
const makers: readonly MakeProvider[] = [
  makeAws,
  makeAzure,
  makeGcp,
  makeOracle,
  makeS3,
  makeFolder,
  makeHttps,
  makeSnowflake,
  makeCloudhealth,
  makeUmbrella,
  makeOpenai,
  makeAnthropic,
  makeSlack,
  makeTeams,
  makeJira,
  makeMonday,
  makeSalesforce,
  makeGithub,
  makeApi,
  makeMcp,
];

export const integrationProviders = (deps: ProviderDeps): readonly IntegrationProvider[] =>
  makers.map((make) => make(deps));
