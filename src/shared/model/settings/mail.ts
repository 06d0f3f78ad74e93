/** starttls: the connection is secured before anything is said; tls: from its first byte; none: never. */
export const tlsModes = ['starttls', 'tls', 'none'] as const;
export type TlsMode = (typeof tlsModes)[number];

/** The port that servers of this mode usually listen at. */
export const usualPort: Record<TlsMode, number> = { starttls: 587, tls: 465, none: 25 };

/** Setting `mail` `server` as it is read: the password is never told, only whether there is one. */
export interface MailServer {
  host: string;
  port: number;
  tls: TlsMode;
  user: string;
  from: string;
  /** Before the address, as people see it; empty: the address alone. */
  from_name: string;
  password_set: boolean;
}

/** As it is written: without `password` the one that is kept stays, if host, port, mode and user do. */
export interface MailServerChange extends Omit<MailServer, 'password_set' | 'from_name'> {
  from_name?: string;
  password?: string;
}
