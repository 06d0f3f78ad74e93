import type { Json } from '@shared/model/json';
import type { CloudAccount, CloudCall, CloudPlace } from '../../steps/clouds.port';
import type { Connected } from './integrations.port';

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
  /** The permission that the call needs, as the cloud names it; '' where it is not known. */
  permissionOf(call: CloudCall): string;
}
