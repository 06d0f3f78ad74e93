import type pg from 'pg';
import type { Backups } from '../backup/backups.port';
import type { LaunchSandbox } from '../code/launch';
import type { ClickHouse } from '../costs/clickhouse/client';
import type { LaunchWorker } from '../costs/worker/process';
import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';
import type { MachineCloud } from '../platform/config';
import type { Log } from '../platform/log';
import type { Meter } from '../platform/meter';
import type { SecretBox } from '../platform/secretBox';
import type { Roles } from '../platform/roles';
import type { AiPort } from '../steps/services';
import type { OpenedStore } from './costs';
import type { IntegrationOptions } from './integrations';

/** What the server's parts are made of. */
export interface ComposeDeps {
  database: Database;
  clock: Clock;
  log: Log;
  /** What this process measures of itself. */
  meter: Meter;
  /** For secrets at rest. */
  box: SecretBox;
  /** Where uploads and billing files lie; the server processes of a team share it. */
  filesDir: string;
  /** Where bills and uploads lie beside it: then each server has a folder of its own. */
  billStore?: OpenedStore | undefined;
  /** Where plans of cost queries are asked beside DuckDB. */
  clickhouse?: ClickHouse | undefined;
  /** For connections of the engine's own. */
  connection: pg.ClientConfig;
  /** Starts a process for users' code and expressions. */
  launchCode: LaunchSandbox;
  /** Internal hosts and networks that steps of workflows may reach all the same. */
  allowOutbound: readonly string[];
  /** Integrations may sign in as the machine that the server runs on, in these clouds. */
  machineIdentity: readonly MachineCloud[];
  /** Starts a process that reads bills. */
  launchWorker: LaunchWorker;
  /** The kinds of work that this process does. */
  roles: Roles;
  /** Queries on bills that take longer are written to the log. */
  slowQueryMs?: number | undefined;
  /** No other server process works on this database. */
  alone: boolean;
  /** The organisation of the one person whose server this is. */
  home?: string | undefined;
  /** The file that every audit entry is written to; `off`: none any more. */
  auditLog?: string | undefined;
  /** Of this server. */
  version: string;
  /** Where the server runs its database itself. */
  backups?: Backups | undefined;
  integrations?: IntegrationOptions | undefined;
  /** What steps and generators ask; none is set unless given. */
  model?: AiPort | undefined;
  /** `http://host:port` */
  base: () => string;
  widgetKey: string;
  /** Signs links in mails. */
  mailKey: string;
  /** Where people outside reach the server: what links in messages lead to. */
  publicUrl?: string | undefined;
  /** Drops sign-ins that have expired. */
  forgetSignIns: () => Promise<void>;
  /** People sign in at an outside issuer: there is no password here. */
  outside?: boolean;
}
