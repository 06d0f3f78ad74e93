import type { Json, JsonObject } from '@shared/model/json';

export type StepActor = { id: string; name: string };

export type CloudType = 'AWS' | 'AZURE' | 'GCP';
/** Besides the clouds, what steps only ask. */
type SessionType = CloudType | 'SNOWFLAKE';

/**
 * One call as it goes out, which a preview shows word for word.
 * - AWS: a service of integrations/aws/services.ts, with an operation (`StopInstances`) and its flat form or JSON input;
 *   of a service that is asked by path `PUT /2015-03-31/functions/x/concurrency`.
 * - Azure: `service` is the provider (`Microsoft.Compute`), the operation `POST /subscriptions/…?api-version=…`.
 * - Google Cloud: `service` is the API (`compute`), the operation `POST compute/v1/projects/…`.
 * - Snowflake: `service` is `sql`, the operation `POST statements?…`.
 */
export interface CloudCall {
  service: string;
  operation: string;
  input: JsonObject;
}

/** Where: an account, subscription or project ('' is the integration's own), and a region or location. */
export interface CloudPlace {
  account: string;
  region: string;
}

/** Through which integration of the organization. */
export interface CloudSession {
  orgId: string;
  type: SessionType;
  integrationId: string;
}

export interface CloudAccount {
  account: string;
  name: string;
}

/** A change as the audit keeps it. */
export interface CloudChange {
  call: CloudCall;
  /** Its id, as bills name it. */
  resource: string;
  /** `Stop instance i-1`. */
  summary: string;
  before: Json;
  after: Json;
}

/** On whose account it is made. */
export interface CloudActor {
  actor: StepActor;
  workflowId: string;
  executionId: string;
}

/**
 * What is connected, looked at and changed. Fails with StepError: what the cloud says, the permission that may be
 * missing, or why nothing may be changed now. Passing failures of reads are tried again; a change is only sent again
 * after a refusal that asks for patience, so it is never made twice.
 */
export interface CloudsPort {
  /** The accounts that it reaches, its own first; at most 1,000. */
  accounts(of: CloudSession, signal: AbortSignal): Promise<CloudAccount[]>;
  /** Null: what is asked for is not there. */
  read(of: CloudSession, place: CloudPlace, call: CloudCall, signal: AbortSignal): Promise<Json>;
  /** Why a change would be refused now; null: it would be made. A preview tells it, too. */
  refusal(
    of: CloudSession,
    place: CloudPlace,
    tags: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<string | null>;
  /** Made if the organization allows it now, with an entry in the audit before and after. */
  change(
    of: CloudSession,
    place: CloudPlace,
    change: CloudChange,
    by: CloudActor,
    signal: AbortSignal,
  ): Promise<Json>;
}
