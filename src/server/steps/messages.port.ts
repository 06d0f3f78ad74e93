import type { LinkTo } from '@shared/model/appLinks';
import type { JsonObject } from '@shared/model/json';

/** Through which integration something is written, and until when. */
export interface ChatCall {
  orgId: string;
  integrationId: string;
  signal: AbortSignal;
}

/** A text file; `name` has its extension. */
export interface MessageFile {
  name: string;
  content: string;
}

/** A person is named by the id that the service has for them, or by their e-mail address. */
export type SlackPlace = { channel: string } | { person: string };
export interface SlackMessage {
  text: string;
  /** Block Kit; null: the text alone. */
  blocks: JsonObject[] | null;
  /** The id of the message that it answers; null: none. */
  thread: string | null;
  /** Whether links show what is behind them. */
  unfurl: boolean;
}
/** Both together say which message it is. */
interface SlackReceipt {
  channelId: string;
  messageId: string;
}
/**
 * Slack, through integrations that are connected. Fails with a `StepError` that names the parameter; what was asked too
 * often is asked again when Slack says so, until the signal is aborted.
 */
export interface SlackPort {
  send(call: ChatCall, to: SlackPlace, message: SlackMessage): Promise<SlackReceipt>;
  update(call: ChatCall, of: SlackReceipt, message: Pick<SlackMessage, 'text' | 'blocks'>): Promise<void>;
  upload(
    call: ChatCall,
    to: SlackPlace,
    file: MessageFile & { title: string; comment: string; thread: string | null },
  ): Promise<{ channelId: string; fileId: string }>;
  /** `{ channel_id, channel_name, channel_type }`, by name. */
  channels(call: ChatCall): Promise<JsonObject[]>;
  /** `{ user_id, user_name, email }` of a channel, by name. */
  members(call: ChatCall, channel: string): Promise<JsonObject[]>;
}

/** A channel of a team, or the chat with a person, named as in Slack. */
export type TeamsPlace = { channel: string } | { person: string };
export interface TeamsMessage {
  /** As Teams takes it. */
  html: string;
  /** An adaptive card below the text. */
  card: JsonObject | null;
}
/** Microsoft Teams, as its bot; failures as of Slack. */
export interface TeamsPort {
  send(call: ChatCall, to: TeamsPlace, message: TeamsMessage): Promise<{ messageId: string }>;
}

export interface ChatPort {
  slack: SlackPort;
  teams: TeamsPort;
}

export interface StepMail {
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  text: string;
  /** Null: the text alone. */
  html: string | null;
  files: (MessageFile & { contentType: string })[];
}
export interface MailPort {
  linkTo: LinkTo;
  /** By the organisation's own mail server. `id`: the same in every try, so that a mail system may drop the second. */
  send(call: { orgId: string; id: string; signal: AbortSignal }, mail: StepMail): Promise<{ answer: string }>;
}
