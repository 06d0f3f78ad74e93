import type { Json } from '@shared/model/json';
import type { CloudAccount, CloudCall, CloudPlace } from '../../steps/clouds.port';
import type { Connected } from './connected.port';

/** How a provider's cloud is looked at and changed. All fail with a ProviderError. */
export interface CloudDriver {
  /** As people know it: `AWS`. */
  cloud: string;
  accounts(of: Connected, signal: AbortSignal): Promise<CloudAccount[]>;
  /** The account, subscription or project that a place stands for. */
  accountOf(of: Connected, place: CloudPlace, signal: AbortSignal): Promise<string>;
  /** Null: what a repeatable call asks for is not there. `repeatable`: a failure that may pass is tried again; else only a refusal that asks for patience is. */
  call(
    of: Connected,
    asked: { place: CloudPlace; call: CloudCall; repeatable: boolean },
    signal: AbortSignal,
  ): Promise<Json>;
  /** What the provider's own program signs in with, in the account that a place stands for. */
  signIn(of: Connected, place: CloudPlace, signal: AbortSignal): Promise<ProgramAccess>;
  /** The permission that the call needs, as the cloud names it; '' where it is not known. */
  permissionOf(call: CloudCall): string;
}

/** What a provider's own program signs in with, in one account. */
export type ProgramAccess = AwsAccess | AzureAccess | GcpAccess;

export interface AwsAccess {
  type: 'AWS';
  account: string;
  region: string;
  /** Instead of Amazon's own addresses; '' for those. */
  endpoint: string;
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };
}

export interface AzureAccess {
  type: 'AZURE';
  /** A subscription. */
  account: string;
  accountName: string;
  cloud: 'public' | 'usgov' | 'china';
  tenant: string;
  clientId: string;
  /** `certificate`: PEM with its private key. */
  proof: { secret: string } | { certificate: string };
}

export interface GcpAccess {
  type: 'GCP';
  /** A project. */
  account: string;
  /** Good for an hour at most. */
  token: string;
  /** The project that pays for the questions; '' for the one that is asked. */
  quotaProject: string;
  /** Instead of Google's own addresses; '' for those. */
  endpoint: string;
}
