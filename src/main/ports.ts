import type { AgentEvent } from '@shared/api/ai/entities';
import type { AppNotification, LiveEvent } from '@shared/host/contract';
import type { StoredSettings } from './prefs/schema';

/** Time, and waiting for it. `wait` resolves early (never rejects) when the signal aborts. */
export interface Clock {
  now(): Date;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** What happened, for the log file. Never given a token, a code or a secret. */
export interface Log {
  info(message: string, data?: Record<string, unknown>): void;
  warn(message: string, data?: Record<string, unknown>): void;
  error(message: string, data?: Record<string, unknown>): void;
}

/**
 * The operating system's keychain. Values are never empty: an empty string reads as absent. Calls
 * throw when the keychain refuses.
 */
export interface SecretStore {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

/** The settings file. `read` gives whatever the file holds; it is parsed by prefs/settings. */
export interface SettingsFile {
  /** What was in the file could not be read, and is set aside. */
  damaged: boolean;
  read(): unknown;
  write(value: StoredSettings): void;
}

/** The embedded server as a process of its own. Messages are parsed by the supervisor. */
export interface ServerProcess {
  /** `port` is a wish: the server takes another one when it is occupied. */
  start(options: { port: number | null }): RunningServer;
}

export interface RunningServer {
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also when the process could not be started at all. */
  onExit(listener: (code: number | null) => void): void;
  requestStop(): void;
  kill(): void;
}

/** Opens the server's stream of changes. `onClose` is called once; status 401 means that the token was refused. */
export type LiveSocketOpener = (options: {
  url: string;
  token: string;
  onOpen(): void;
  onEvent(event: LiveEvent): void;
  onClose(reason: { status: number | null }): void;
}) => { close(): void };

/**
 * Opens the socket of an agent and subscribes to the person's threads. `onReady` with the server's idle time-out, if it
 * names one; `onClose` is called once, with the status of a refusal (401: the token).
 */
export type AgentSocketOpener = (options: {
  url: string;
  token: string;
  onReady(timeoutMs: number | null): void;
  onEvent(event: AgentEvent): void;
  onClose(reason: { status: number | null }): void;
}) => { close(): void };

/** Opens an address in the system's browser or mail program. False when there is none. */
export type ExternalOpener = (url: string) => Promise<boolean>;

/** Where the answer of the sign-in page arrives: a one-shot listener on 127.0.0.1, or the browser host's own page. */
export interface CallbackListener {
  redirectUri: string;
  /** Resolves with the whole callback address; rejects with a Fault on time-out or when closed. */
  answer: Promise<URL>;
  close(): void;
}

export type SignInPage =
  | { kind: 'system-browser'; listen(): Promise<CallbackListener>; open: ExternalOpener }
  | { kind: 'same-page'; redirectUri(): string };

/** Opens windows of the app; the browser host has none and answers false. */
export interface Windows {
  open(route: string): boolean;
}

/** Shows a notification of the operating system. False where there are none; then the windows show it. */
export interface Notifier {
  show(notification: AppNotification): boolean;
}

/** Keeps a window's place between runs. Device-independent pixels. */
export interface WindowPlace {
  x: number;
  y: number;
  width: number;
  height: number;
  maximized: boolean;
}

/** Small texts that outlive the process, by name. */
export interface JournalFiles {
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
  list(): Promise<{ name: string; changedAt: number }[]>;
}

/** A version as its signed feed describes it, in electron-updater's terms. */
export interface Release {
  version: string;
  files: {
    url: string;
    sha512: string;
    size?: number | undefined;
    isAdminRightsRequired?: boolean | undefined;
  }[];
  releaseDate?: string | undefined;
  releaseNotes?: string | undefined;
  /** Per cent of the computers that it is for. */
  stagingPercentage?: number | undefined;
  minimumSystemVersion?: string | undefined;
}

/** Replaces the app by a new version. What it is told to download has been verified before. */
export interface Updater {
  /** The feed for this system and processor. */
  feedName: string;
  /** False where the system's package manager owns the app. */
  installs: boolean;
  /** The bytes at an address, at most so many; throws a Fault for another answer than 200, and follows no redirect. */
  read(url: URL, options: { most: number; signal: AbortSignal }): Promise<Uint8Array>;
  /**
   * Downloads the file for this system; it is installed when the app quits. Throws when its SHA-512 is another one. False
   * when the release is not for this computer (a staged rollout, or too old a system). `onProgress` says per cent.
   */
  download(
    release: Release,
    options: { base: URL; onProgress(percent: number): void; signal: AbortSignal },
  ): Promise<boolean>;
  /** Asks the app to quit; then installs what was downloaded and starts it. */
  restart(): void;
}
