import type { Contact, SlackContact, TeamsContact } from '@shared/model/settings/notifications';
import type { Subscription } from './leaving.port';

/** One thing that is told, in both forms. */
export interface Message {
  subject: string;
  text: string;
  html: string;
  /** Can be decided where it is read: chats that can hear presses have buttons for it. */
  ask?: Ask;
  /** E-mails have them attached; a chat has the first one where its contact says so. */
  files?: readonly AttachedFile[];
  /** What is sent again and again, and the addresses that may leave it by a link of their own. */
  leave?: Pick<Subscription, 'kind' | 'id'> & { addresses: readonly string[] };
}

export interface AttachedFile {
  filename: string;
  content: string;
  contentType: string;
  /** Of the content; text unless given. */
  encoding?: 'base64';
}

export interface Ask {
  orgId: string;
  approvalId: string;
  /** What the buttons say. */
  approve: string;
  reject: string;
}

export interface Sent {
  /** Addresses or the channel, as people know them. */
  to: string[];
  /** What the other side said of it. */
  answer: string;
}

/** It was not sent; `message` is shown to people. `passing`: a later try may succeed. */
export class SendError extends Error {
  override readonly name = 'SendError';
  constructor(
    message: string,
    readonly passing: boolean,
    /** Broken off where nobody can tell whether it was taken. */
    readonly mayBeSent = false,
    /** It would not have been sent to anybody else this way either. */
    readonly forAll = false,
  ) {
    super(message);
  }
}

/** `signal` aborts after 20 seconds, or when the server stops. `id` is the same in every try. Fails with SendError. */
export type Send<C extends Contact> = (
  of: { orgId: string; id: string; contact: C; message: Message },
  signal: AbortSignal,
) => Promise<Sent>;

/** Writes to a chat of integrations that are connected; the provider fills it. */
export interface ChatSender<C extends SlackContact | TeamsContact> {
  /** Whether the integration is there and can write. */
  usable(orgId: string, contact: C): Promise<boolean>;
  send: Send<C>;
}

/** A way that is missing cannot be switched on. */
export interface ChatSenders {
  slack?: ChatSender<SlackContact>;
  ms_teams?: ChatSender<TeamsContact>;
}
