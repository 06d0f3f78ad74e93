import type { JsonObject } from '@shared/model/json';
import type { Connected } from './connected.port';

/** Where resources are read: an account (subscription, project) and one of its regions, or all of them at once. */
export interface InventoryPlace {
  accountId: string;
  accountName: string;
  /** '*': all regions of the account with one reading. */
  region: string;
}

/** A kind of resources that a provider can be asked for, or its advice. */
export interface InventoryKind {
  /** `aws.volume`; saving rules name it. */
  kind: string;
  /** In words, plural: `EBS volumes`. */
  name: string;
  /** Of the integration's permissions, those that this kind needs. */
  permissions: readonly string[];
  /** Whether it is read region by region, or once an account (in its place with the region '*'). */
  reach: 'region' | 'account';
}

/** A resource as the provider tells it now. */
export interface ReadResource {
  /** Of the resource; by default those of the place it was read in. */
  accountId?: string;
  accountName?: string;
  /** Must be given by what is read for all regions at once; '' for what has none. */
  region?: string;
  /** As the provider names it most often on its bill; unique within its kind and account. */
  resourceId: string;
  /** Other ids under which a bill may name it: ARN, short id, path, number. */
  aliases: readonly string[];
  name: string;
  resourceType: string;
  tags: Readonly<Record<string, string>>;
  /** In the provider's word, or ''; the day on which we first saw it in this state is kept. */
  state: string;
  /**
   * What saving rules and evidence read, snake_case: numbers, texts, booleans, short lists; at most 8 KB as JSON.
   * `provider_cost`, `provider_saving` (a month, as numbers) and `provider_currency` where the provider says them.
   */
  facts: JsonObject;
}

/** What all readings of one run share. */
export interface InventoryRun {
  /** Before metrics are asked for: so many more. Fails with a ProviderError when the run's limit is reached. */
  spend(metrics: number): void;
  /** Kept for the run: what two kinds of one place need is asked once. */
  once<T>(key: string, ask: () => Promise<T>): Promise<T>;
  /** Today, the start of the run. */
  now: Date;
}

/** What a person decided about advice, as the provider can take it. */
export type AdviceDecision = 'accepted' | 'done' | 'dismissed' | 'reopened';

/**
 * What is there at a provider. All functions fail with a ProviderError; requests are paced and tried again as the
 * service asks, within the signal's time.
 */
export interface Inventory {
  /** Value of the column Provider. */
  provider: 'AWS' | 'Microsoft' | 'Google Cloud';
  kinds: readonly InventoryKind[];
  /** The accounts and regions that this integration may look into; with '*' once an account, and its regions beside. */
  places(of: Connected, signal: AbortSignal): Promise<readonly InventoryPlace[]>;
  /** All of one kind in one place, whole: what cannot be read to its end fails, so that nothing looks as if it were gone. */
  read(
    of: Connected,
    asked: { kind: string; place: InventoryPlace; run: InventoryRun },
    signal: AbortSignal,
  ): Promise<readonly ReadResource[]>;
  /** Tells the provider what became of its advice; `facts` are those of the resource it came with. */
  decide?(
    of: Connected,
    given: { kind: string; accountId: string; facts: JsonObject; decision: AdviceDecision },
    signal: AbortSignal,
  ): Promise<void>;
}
